import type { Tab } from './lib/tabs.ts'

/** A request to show. `path` contains the values of its parameters and its query. */
export interface SampleRequest {
  readonly method: string
  readonly path: string
  /** Whether the operation requires the key. */
  readonly withKey: boolean
  /** The JSON body; undefined for a request without one. */
  readonly body: unknown
}

/** A request in four languages. The address and the key come from the environment, never from the page. */
export function samples(request: SampleRequest): readonly Tab[] {
  return [
    { title: 'curl', code: curl(request) },
    { title: 'TypeScript', code: typescript(request) },
    { title: 'Python', code: python(request) },
    { title: 'C#', code: csharp(request) },
  ]
}

function json(body: unknown): string {
  return JSON.stringify(body, null, 2)
}

function curl({ method, path, withKey, body }: SampleRequest): string {
  const options = [
    method === 'GET' ? 'curl --fail-with-body' : `curl --fail-with-body --request ${method}`,
    ...(withKey ? ['--header "Authorization: Bearer $FLIGHTBAG_KEY"'] : []),
    ...(body === undefined
      ? []
      : ["--header 'Content-Type: application/json'", `--data '${json(body).replaceAll("'", "'\\''")}'`]),
    `"$FLIGHTBAG_URL${path}"`,
  ]
  return options.join(' \\\n  ')
}

function typescript({ method, path, withKey, body }: SampleRequest): string {
  const headers = [
    ...(withKey ? [`    authorization: \`Bearer \${process.env.FLIGHTBAG_KEY}\`,`] : []),
    ...(body === undefined ? [] : ["    'content-type': 'application/json',"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body).replaceAll('\n', '\n  ')}),`]),
  ]
  const last = options.length === 0 ? ')' : `, {\n${options.join('\n')}\n})`
  // In a .ts file, Node accepts await outside of a function only if the project's package.json has "type": "module".
  return `// request.mts
const answer = await fetch(\`\${process.env.FLIGHTBAG_URL}${path}\`${last}
if (!answer.ok) throw new Error(await answer.text())
console.log(await answer.text())`
}

function python({ method, path, withKey, body }: SampleRequest): string {
  const headers = [
    ...(withKey ? ['        "Authorization": "Bearer " + os.environ["FLIGHTBAG_KEY"],'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ]
  const options = [
    `    os.environ["FLIGHTBAG_URL"] + "${path}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body === undefined ? [] : [`    data=r'''${json(body)}'''.encode(),`]),
  ]
  return `import os
import urllib.request

request = urllib.request.Request(
${options.join('\n')}
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(answer.read().decode())`
}

function csharp({ method, path, withKey, body }: SampleRequest): string {
  const name = `${method.charAt(0)}${method.slice(1).toLowerCase()}`
  return [
    'using System.Net.Http;',
    'using System.Net.Http.Headers;',
    'using System.Text;',
    '',
    'using var http = new HttpClient();',
    'var address = Environment.GetEnvironmentVariable("FLIGHTBAG_URL");',
    `using var request = new HttpRequestMessage(HttpMethod.${name}, address + "${path}");`,
    ...(withKey
      ? [
          'var key = Environment.GetEnvironmentVariable("FLIGHTBAG_KEY");',
          'request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);',
        ]
      : []),
    ...(body === undefined
      ? []
      : [
          `var body = """\n${json(body)}\n""";`,
          'request.Content = new StringContent(body, Encoding.UTF8, "application/json");',
        ]),
    'using var answer = await http.SendAsync(request);',
    'answer.EnsureSuccessStatusCode();',
    'Console.WriteLine(await answer.Content.ReadAsStringAsync());',
  ].join('\n')
}
