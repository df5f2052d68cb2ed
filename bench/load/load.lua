-- The requests of wrk, from the environment: one prepared request per key, sent in turn. Prints a summary as one line of JSON.
local requests, nextRequest = {}, 0

function init()
  local headers = {}
  local body
  local bodyFile = os.getenv('LOAD_BODY_FILE')
  if bodyFile then
    headers['Content-Type'] = 'application/json'
    local file = io.open(bodyFile, 'rb')
    body = file:read('*a')
    file:close()
  end
  for key in io.lines(os.getenv('LOAD_KEY_FILE')) do
    headers['Authorization'] = 'Bearer ' .. key
    requests[#requests + 1] = wrk.format(os.getenv('LOAD_METHOD'), nil, headers, body)
  end
end

function request()
  nextRequest = nextRequest % #requests + 1
  return requests[nextRequest]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"not2xx":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout
  ))
end
