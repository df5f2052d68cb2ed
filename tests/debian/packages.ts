import { execFileSync } from 'node:child_process'

/** Makes the package that the tests install. */
export default () => {
  execFileSync('npm', ['run', '--silent', 'package'], { stdio: 'inherit' })
}
