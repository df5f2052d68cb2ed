import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { startMemorySubject } from '@flightbag/testing/http/memory-subject'
import { withService } from '@flightbag/testing/http/suite/with-service'
import { describe, expect, test } from 'vitest'
import { type SampleRequest, samples } from './samples.ts'

const run = promisify(execFile)

const hasPython = spawnSync('python3', ['--version']).status === 0

/** How a sample runs. C# is not here: no .NET is installed for the tests. */
const RUNNERS = [
  { title: 'curl', command: 'bash', options: ['-euc'] },
  { title: 'TypeScript', command: process.execPath, options: ['--input-type=module', '--eval'] },
  ...(hasPython ? [{ title: 'Python', command: 'python3', options: ['-c'] }] : []),
]

const REQUESTS: readonly (SampleRequest & { readonly name: string })[] = [
  { name: 'without a key', method: 'GET', path: '/v1/health', withKey: false, body: undefined },
  { name: 'with a query', method: 'GET', path: '/v1/notes?limit=20', withKey: true, body: undefined },
  {
    name: 'with a body that contains quotes and a backslash',
    method: 'PUT',
    path: '/v1/plugin/sessions/sample-1',
    withKey: true,
    body: { schema: 1, startedAt: '2026-10-03T09:30:00Z', simulator: `it's "x\\y"` },
  },
]

describe.each(RUNNERS)('a sample in $title (Python runs where python3 is found)', ({ title, command, options }) => {
  const service = withService(startMemorySubject)

  test.each(REQUESTS)('$name is answered with data', async (request) => {
    const { account, client } = await service.pilot()
    const { code } = samples(request).find((sample) => sample.title === title)!
    const env = { PATH: process.env.PATH, FLIGHTBAG_URL: service.subject.url, FLIGHTBAG_KEY: account.key }
    const { stdout } = await run(command, [...options, code], { env })
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.anything() })
    if (request.body === undefined) return
    const stored = await client.get(request.path)
    expect(JSON.parse(stored.text)).toMatchObject({ data: { simulator: `it's "x\\y"` } })
  })
})

test('a sample in C# has the method, the key and the body of the request', () => {
  const codes = REQUESTS.map((request) => samples(request).find(({ title }) => title === 'C#')?.code)
  function request(method: string, path: string) {
    return `using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;

using var http = new HttpClient();
var address = Environment.GetEnvironmentVariable("FLIGHTBAG_URL");
using var request = new HttpRequestMessage(HttpMethod.${method}, address + "${path}");
`
  }
  const key = `var key = Environment.GetEnvironmentVariable("FLIGHTBAG_KEY");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);
`
  const body = `var body = """
{
  "schema": 1,
  "startedAt": "2026-10-03T09:30:00Z",
  "simulator": "it's \\"x\\\\y\\""
}
""";
request.Content = new StringContent(body, Encoding.UTF8, "application/json");
`
  const answer = `using var answer = await http.SendAsync(request);
answer.EnsureSuccessStatusCode();
Console.WriteLine(await answer.Content.ReadAsStringAsync());`
  expect(codes).toEqual([
    request('Get', '/v1/health') + answer,
    request('Get', '/v1/notes?limit=20') + key + answer,
    request('Put', '/v1/plugin/sessions/sample-1') + key + body + answer,
  ])
})
