// Runs autocannon with one prepared request per key and prints its result as JSON. The argument is a JSON object.
import autocannon from 'autocannon'

const { url, method, body, keys, seconds, connections } = JSON.parse(process.argv[2])
const requests = keys.map((key) => ({
  method,
  headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  ...(body === undefined ? {} : { body }),
}))
console.log(JSON.stringify(await autocannon({ url, connections, duration: seconds, requests })))
