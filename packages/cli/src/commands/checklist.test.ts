import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FIXTURES } from '../testing/every-command.ts'
import { dataFolder } from '../testing/run-cli.ts'
import { commandLineHere } from '../testing/run-here.ts'

const folder = dataFolder()
const { cli, json } = commandLineHere(() => ({ FLIGHTBAG_DATA_DIR: folder.path }), folder.root)
const A = '--account sample-pilot'
/** Two lists, of which one is named twice. */
const LISTS = 'checklist-lv-xsa-1 checklist-lv-xsa-2 checklist-lv-xsa-1'

function failing(text: string) {
  return { code: 1, stderr: expect.stringContaining(text) }
}

test('checklists are exported and imported unchanged, and losses and damaged files are reported', async () => {
  await json('account create --email ana@example.org --id sample-pilot')
  await json(`import ${A} ${join(FIXTURES, 'sample-bag.jsonl')}`)
  await json(`import ${A} -`, '{"kind":"aircraft","record":{"id":"aircraft-lv-new","registration":"LV-NEW"}}')
  for (const format of ['ace', 'gplt']) {
    const written = await cli(`checklist export ${A} ${LISTS} --to ${format} --out lists.${format}`)
    expect(written).toMatchObject({ code: 0, stdout: '' })
    expect(written.stderr).toMatch(/format: \d+ × item marked as critical\nwrote lists/)
    const again = await json(`checklist import ${A} lists.${format} --aircraft aircraft-lv-xsa`)
    expect(again).toMatchObject({ checklists: [{ change: 'unchanged' }, { change: 'unchanged' }], notKept: [] })
    const toAnother = `checklist import ${A} lists.${format} --aircraft aircraft-lv-new`
    const { stdout } = await cli(`${toAnother} --dry-run`)
    expect(stdout).toMatch(/^checklist checklist-[0-9a-f]{16}: new, \d+ items, Inspección exterior\n/)
    expect(stdout).toContain('nothing was changed: this was a dry run')
  }
  // in the order given, with all items of all sections, and each with its own change
  const reversed = 'checklist-lv-xsa-2 checklist-lv-xsa-1'
  await cli(`checklist export ${A} ${reversed} --to ace --out reversed.ace`)
  const one = await json<{ sections: { items: object[] }[] }>(`records show ${A} --kind checklist checklist-lv-xsa-1`)
  const two = await json<{ sections: { items: object[] }[] }>(`records show ${A} --kind checklist checklist-lv-xsa-2`)
  const changed = { ...two, sections: two.sections.slice(1) }
  await json(`import ${A} -`, JSON.stringify({ kind: 'checklist', record: changed }))
  const items = [two, one].map(({ sections }) => sections.flatMap((section) => section.items).length)
  expect(await json(`checklist import ${A} reversed.ace --aircraft aircraft-lv-xsa`)).toMatchObject({
    checklists: [
      { id: 'checklist-lv-xsa-2', change: 'changed', items: items[0] },
      { id: 'checklist-lv-xsa-1', change: 'unchanged', items: items[1] },
    ],
  })
  // a file of one aircraft has its name
  await cli(`checklist export ${A} checklist-lv-xsa-1 checklist-lv-xsb-1 --to ace --out mixed.ace`)
  const named = ['reversed', 'mixed'].map((name) => readFileSync(join(folder.root, `${name}.ace`), 'latin1'))
  expect(named).toEqual([expect.stringContaining('LV-XSA'), expect.stringContaining('Flightbag')])
  const added = await json(`checklist import ${A} lists.ace --aircraft aircraft-lv-new`)
  expect(added).toMatchObject({ checklists: [{ change: 'new' }, { change: 'new' }] })
  const same = await json(`checklist import ${A} lists.gplt --aircraft aircraft-lv-new`)
  const checklists = (added.checklists as object[]).map((each) => ({ ...each, change: 'unchanged' }))
  expect(same).toMatchObject({ checklists })
  expect(await cli(`checklist import ${A} lists.ace`)).toMatchObject(failing('name the aircraft with --aircraft'))
  expect(await cli(`checklist import ${A} lists.ace --aircraft x`)).toMatchObject(failing('there is no aircraft x'))
  expect(await cli(`checklist export ${A} none --to ace --out n.ace`)).toMatchObject(failing('no checklist none'))
  const binder = readFileSync(join(folder.root, 'lists.gplt'))
  writeFileSync(join(folder.root, 'cut.gplt'), binder.subarray(0, binder.length - 20))
  expect(await cli(`checklist import ${A} cut.gplt`)).toMatchObject(failing('cut.gplt is truncated'))
  binder[binder.length - 6]! ^= 1
  writeFileSync(join(folder.root, 'damaged.gplt'), binder)
  expect(await cli(`checklist import ${A} damaged.gplt`)).toMatchObject(failing('damaged.gplt is damaged'))
  writeFileSync(join(folder.root, 'large.gplt'), gzipSync(Buffer.alloc(5_000_000)))
  expect(await cli(`checklist import ${A} large.gplt`)).toMatchObject(
    failing('large.gplt expands to more than 4194304 bytes'),
  )
})
