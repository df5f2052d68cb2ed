import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The environment of a process, as far as it decides where a user keeps settings. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A user id without an entry in passwd has no home folder: it is the root then, as Docker sets it. */
function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

/** The folder in which the platform keeps a user's settings of Flightbag. */
export function configurationFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData } = env
  const home = env.HOME || homeFolder()
  // The XDG convention ignores relative paths.
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'flightbag')
  if (platform === 'win32') return join(appData || join(home, 'AppData', 'Roaming'), 'flightbag')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'flightbag')
  return join(home, '.config', 'flightbag')
}
