import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gradeText } from '../../packages/cli/src/mock/grade/grade-text.ts'
import type { Grade } from '../../packages/plugin-simulator/src/grade/grade.ts'
import { FAULTS, flyEvening, type PluginFault } from '../../packages/plugin-simulator/src/testing/plugin-client.ts'
import { READER_FAULTS, readCorrectly, reader } from '../../packages/plugin-simulator/src/testing/reader-client.ts'

const START = '2026-10-03T18:00:00Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An evening that a plugin flies, in the time of fake timers. */
async function flown(fault: PluginFault | null): Promise<Grade> {
  vi.setSystemTime(START)
  const evening = flyEvening(fault)
  let isDone = false
  void evening.then(() => (isDone = true))
  while (!isDone) await vi.advanceTimersByTimeAsync(60_000)
  return (await evening).grade()
}

function textOf(grade: Grade): string {
  return gradeText(grade, { color: false, columns: 100 })
}

/** The broken rules of a grade, as its text shows them. */
function brokenIn(grade: Grade): string {
  const [, broken = ''] = textOf(grade).split(/\n(?:Broken|Never tested|Kept)\n/)
  return broken
}

test('the grades of a correct plugin and of a correct reader are what was approved', async () => {
  vi.setSystemTime(START)
  const client = reader()
  await readCorrectly(client)
  const grades = [await flown(null), client.grade()]
  const rules = grades.flatMap((grade) =>
    grade.rules.map(({ id, sentence, needs }) => `${id}\n  ${sentence}\n  ${needs}\n`),
  )
  const texts = [...grades.map(textOf), ...new Set(rules)]
  await expect(texts.join('\n')).toMatchFileSnapshot('approved/grades/correct.txt')
})

/** The grades of plugins and of readers with one fault each, by who has it. */
async function faultyGrades(): Promise<ReadonlyMap<string, Grade>> {
  const grades = new Map<string, Grade>()
  for (const [fault] of FAULTS) grades.set(`A plugin that ${fault}`, await flown(fault))
  for (const [, fault, read] of READER_FAULTS) {
    vi.setSystemTime(START)
    const client = reader()
    await read(client)
    grades.set(`A reader that ${fault}`, client.grade())
  }
  return grades
}

test('the broken rules of plugins and readers with a fault are what was approved, and are all rules', async () => {
  const grades = await faultyGrades()
  const texts = [...grades].map(([who, grade]) => `${who}:\n\n${brokenIn(grade)}`)
  await expect(texts.join('\n')).toMatchFileSnapshot('approved/grades/faulty.txt')
  const rules = [...grades.values()].flatMap((grade) => grade.rules)
  const broken = new Set(rules.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id))
  // no call shows whether a plugin told the pilot
  expect([...new Set(rules.map(({ id }) => id))].filter((id) => !broken.has(id))).toEqual(['key/tell'])
})
