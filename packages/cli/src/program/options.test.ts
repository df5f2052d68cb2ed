import type { Command, Option } from 'commander'
import { expect, test } from 'vitest'
import { openRuntime } from '../context/runtime.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { createProgram } from './program.ts'

function leavesOf(program: Command): readonly Command[] {
  return program.commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command]))
}

const commands = leavesOf(createProgram({ io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: null }))

function nameOf(command: Command): string {
  return `${command.parent?.name()} ${command.name()}`
}

test('every command that prints has --json, and none has an option for a secret', () => {
  expect(commands.length).toBeGreaterThan(20)
  for (const command of commands) {
    const flags = command.options.map(({ long }) => long)
    if (!['serve', 'start', 'completion'].includes(command.name())) expect(flags, command.name()).toContain('--json')
    for (const flag of flags) expect(flag).not.toMatch(/^--(key|password|secret|token|database-url)$/)
  }
})

test('the options that each command needs', () => {
  const needed = commands.flatMap((command) => {
    const flags = command.options.filter(({ mandatory }) => mandatory).map(({ long }) => long)
    return flags.length === 0 ? [] : [`${nameOf(command)} ${flags.join(' ')}`]
  })
  expect(needed).toMatchInlineSnapshot(`
    [
      "flightbag login --url",
      "logbook totals --account",
      "logbook import --account",
      "logbook undo --account",
      "logbook opening --account --date --time",
      "logbook undecided --account",
      "logbook export --account --to",
      "logbook sheet --account --out",
      "checklist export --account --to --out",
      "checklist import --account",
      "flightbag report --out",
      "flightbag calendar --out",
      "account create --email",
      "account show --account",
      "account confirm --account",
      "account pause --account",
      "account resume --account",
      "account reset --account",
      "account delete --account",
      "key rotate --account",
      "key ensure --account",
      "flightbag usage --account",
      "flightbag import --account",
      "flightbag export --account",
      "records list --account --kind",
      "records show --account --kind",
      "attach add --account --to --record --kind",
      "attach list --account --to --record",
      "attach remove --account --to --record",
      "route export --account --to",
      "route import --account",
      "session delete --account",
      "flightbag live --account",
      "command send --account",
      "command list --account",
    ]
  `)
})

/** Commander has no public name for the options with which one must not be given. */
function conflictsOf(option: Option): readonly string[] {
  return (option as Option & { readonly conflictsWith: readonly string[] }).conflictsWith
}

test('the options that must not be given together', () => {
  const conflicts = commands.flatMap((command) =>
    command.options.flatMap((option) => {
      const others = conflictsOf(option)
      return others.length === 0 ? [] : [`${nameOf(command)} ${option.long}: ${others.join(' ')}`]
    }),
  )
  expect(conflicts).toMatchInlineSnapshot(`
    [
      "flightbag brief --context: out json",
      "logbook import --map: from",
      "logbook import --using: from",
      "flightbag mirror --exec: post",
      "flightbag mirror --verify: dryRun",
      "flightbag mirror --expect: dryRun every",
      "flightbag mcp --docs: allow",
    ]
  `)
})
