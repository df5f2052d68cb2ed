import { execFileSync } from 'node:child_process'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { manualPage } from '../../../../scripts/manual-page.ts'
import { openRuntime } from '../context/runtime.ts'
import { createProgram } from '../program/program.ts'
import { memoryIo } from '../testing/memory-io.ts'
import { allCommands, commandTree, isRunnable } from './command-tree.ts'
import { completionScript, SHELLS } from './completion.ts'
import { EXAMPLES } from './examples.ts'

function program() {
  return createProgram({ io: memoryIo(), env: {}, args: [], open: openRuntime, exitCode: 0 })
}

const tree = commandTree(program())
const leaves = allCommands(tree).filter(isRunnable)

/** The words that bash offers for a command line; the last word is the one to complete. */
function offered(...words: string[]): string[] {
  const script = `compopt() { echo FILES; }
${completionScript('bash', tree)}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_flightbag
printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', script, 'bash', 'flightbag', ...words], { encoding: 'utf8' })
  return output.split('\n').filter(Boolean)
}

describe('the examples', () => {
  test('exist for every command, and for no other', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(leaves.map(({ path }) => path).sort())
  })

  test.each(Object.entries(EXAMPLES))('of %s are valid command lines', (path, lines) => {
    for (const line of lines) {
      const args = /flightbag (.*?)(?: >.*)?$/.exec(line)![1]!.match(/"[^"]*"|\S+/g)!
      expect(args.slice(0, path.split(' ').length).join(' ')).toBe(path)
      expect(() => parse(args.map((word) => word.replaceAll('"', '')))).not.toThrow()
    }
  })
})

/** Parses a command line without running it; throws for an unknown option or a wrong number of arguments. */
function parse(args: readonly string[]): void {
  const command = program()
  function prepare(one: Command): void {
    one.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    if (one.commands.length === 0 || one.registeredArguments.length > 0) one.action(() => undefined)
    one.commands.forEach(prepare)
  }
  prepare(command)
  command.parse(args, { from: 'user' })
}

describe('the completion for bash', () => {
  test('offers commands, subcommands and options', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['serve', 'account', 'completion', '--help']))
    expect(offered('acc')).toEqual(['account'])
    expect(offered('account', 'r')).toEqual(['resume', 'reset'])
    expect(offered('key', 'rotate', '--a')).toEqual(['--account'])
  })

  test('offers the choices of an argument and of an option', () => {
    expect(offered('completion', '')).toEqual(expect.arrayContaining([...SHELLS]))
    expect(offered('attach', 'add', '--to', '')).toEqual(['aerodrome', 'aircraft'])
    expect(offered('logbook', 'export', '--to', '')).toContain('foreflight')
  })

  test('offers files where a file is expected, and nothing where another value is', () => {
    expect(offered('serve', '--tls-cert', '')).toEqual(['FILES'])
    expect(offered('import', 'bag.jso')).toEqual(['FILES'])
    expect(offered('import', '--account', '')).toEqual([])
  })
})

test.each(SHELLS)('the completion for %s contains every command and every option', (shell) => {
  const script = completionScript(shell, tree)
  for (const node of allCommands(tree)) {
    expect(script).toContain(node.name)
    for (const { name } of node.options) expect(script).toContain(name.replace(/^-+/, ''))
  }
})

test('the manual page contains every command, option, example and exit code', () => {
  const page = manualPage(tree, '1.0.0').replaceAll('\\-', '-')
  for (const { path, options, examples } of leaves) {
    expect(page).toContain(`.SS flightbag ${path}`)
    for (const { usage } of options) expect(page).toContain(`.B ${usage}`)
    for (const example of examples) expect(page).toContain(example.replaceAll('\\', '\\e'))
  }
  expect(page).toMatch(/^\.B 130$/m)
  expect(page).not.toMatch(/^'/m)
})
