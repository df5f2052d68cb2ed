import { spawn } from 'node:child_process'
import { codeOf, err, ok } from '@flightbag/core'
import type { CommandContext } from '../../context/command-context.ts'
import { type CommandResult, refused } from '../../context/failure.ts'

/**
 * The output of the program jq for a filter and a JSON text. The text goes through a pipe, and jq gets no variable
 * of the environment but the path.
 */
export function runJq(filter: string, json: string, { env, io }: CommandContext): CommandResult<string> {
  return new Promise((resolve, reject) => {
    // The blank keeps a filter that begins with a hyphen from being an option.
    const child = spawn('jq', ['-r', ` ${filter}`], { env: { PATH: env.PATH ?? '' }, signal: io.signal })
    const written = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        written[name] += text
      })
    }
    child.on('error', (error) => {
      if (io.signal.aborted) reject(io.signal.reason)
      else resolve(codeOf(error) === 'ENOENT' ? NO_JQ : err({ line: null, field: 'jq', message: String(error) }))
    })
    child.on('close', (code) => {
      const [message = ''] = written.stderr.trim().split('\n')
      resolve(code === 0 ? ok(written.stdout) : refused(message || `jq ended with ${code}`, 'jq'))
    })
    // jq may end before it has read everything.
    child.stdin.on('error', () => undefined).end(json)
  })
}

const NO_JQ = refused('--jq needs the program jq: install it, or leave the option out', 'jq')
