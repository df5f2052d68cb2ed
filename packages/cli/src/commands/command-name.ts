/** How the user runs this command. npm runs a package that is not installed from a folder of its cache. */
export function commandName(env: Readonly<Record<string, string | undefined>>): string {
  if (env.npm_command === undefined) return 'flightbag'
  return /[\\/]_npx[\\/]/.test(env.PATH ?? '') ? 'npx @flightbag/cli' : 'npx flightbag'
}
