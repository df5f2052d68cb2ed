import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A copy of this machine's system with a systemd of its own, and the folder `/world` that both have. */
export function bootableWorld() {
  const scratch = mkdtempSync(join(tmpdir(), 'flightbag-debian-'))
  const world = join(scratch, 'world')
  mkdirSync(world)
  const [file = expect.fail('no package')] = globSync('dist/flightbag_*_amd64.deb', { cwd: root })
  cpSync(join(root, file), join(world, basename(file)))
  return {
    world,
    /** Runs a script of bash, as root, in a new copy; returns its exit code and all that it prints. */
    boot(procedure: string): { readonly exitCode: number | null; readonly transcript: string } {
      writeFileSync(join(world, 'procedure'), procedure)
      const changes = join(scratch, 'changes')
      mkdirSync(changes)
      const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
      const boot = ['unshare', ...namespaces, 'sh', join(import.meta.dirname, 'boot.sh'), changes, world]
      const [program = '', ...args] = process.getuid?.() === 0 ? boot : ['sudo', '-n', ...boot]
      // KILL: systemd as process 1 ignores the other signals.
      const ran = spawnSync(program, args, { encoding: 'utf8', timeout: 700_000, killSignal: 'SIGKILL' })
      return { exitCode: ran.status, transcript: readFileSync(join(world, 'transcript'), 'utf8') + ran.stderr }
    },
    /** Makes a certificate for bag.example.org. */
    certificate(): void {
      const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90']
      const name = ['-subj', '/CN=bag.example.org', '-addext', 'subjectAltName=DNS:bag.example.org']
      const files = ['-keyout', join(world, 'key.pem'), '-out', join(world, 'chain.pem')]
      execFileSync('openssl', [...request, ...name, ...files], { stdio: 'ignore' })
    },
    remove: () => rmSync(scratch, { recursive: true }),
  }
}
