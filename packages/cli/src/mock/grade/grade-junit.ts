import type { Grade, GradedRule } from '@flightbag/plugin-simulator'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text for XML; a character that XML does not allow becomes U+FFFD. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\x00-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each)
}

function testcase({ id, sentence, needs, verdict, breaches }: GradedRule): string {
  const [group = '', name = ''] = id.split('/')
  const head = `  <testcase classname="${xml(group)}" name="${xml(name)}"`
  if (verdict === 'kept') return `${head}/>\n`
  if (verdict === 'never tested') return `${head}>\n    <skipped message="${xml(`needs ${needs}`)}"/>\n  </testcase>\n`
  const calls = breaches.map(({ call, atMs, request, message }) =>
    xml(`call ${call}, ${(atMs / 1000).toFixed(1)} s: ${request}: ${message}`),
  )
  return `${head}>\n    <failure message="${xml(sentence)}">${calls.join('\n')}</failure>\n  </testcase>\n`
}

const NO_CALL = `  <testcase classname="client" name="calls">
    <error message="the client made no call"/>
  </testcase>
`

/** A grade as JUnit XML, for a continuous integration: a test for each rule, and an error if there was no call. */
export function gradeJunit({ calls, rules }: Grade): string {
  function count(wanted: GradedRule['verdict']) {
    return rules.filter(({ verdict }) => verdict === wanted).length
  }
  const errors = calls === 0 ? [NO_CALL] : []
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuite name="flightbag mock --grade" tests="${errors.length + rules.length}" failures="${count('broken')}" ` +
    `errors="${errors.length}" skipped="${count('never tested')}">\n` +
    `${[...errors, ...rules.map(testcase)].join('')}</testsuite>\n`
  )
}
