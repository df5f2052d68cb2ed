import { expect, test } from 'vitest'
import { commandName } from './command-name.ts'

test.each([
  ['installed for the machine', {}, 'flightbag'],
  ['`npm start` of a checkout', { npm_command: 'start', PATH: '/a/node_modules/.bin:/bin' }, 'npx flightbag'],
  ['npx beside the package', { npm_command: 'exec', PATH: '/a/node_modules/.bin:/bin' }, 'npx flightbag'],
  ['npx alone', { npm_command: 'exec', PATH: '/h/.npm/_npx/0a1b/node_modules/.bin:/bin' }, 'npx @flightbag/cli'],
  ['npm with a command without a name', { npm_command: '' }, 'npx flightbag'],
  [
    'npx alone on Windows',
    { npm_command: 'exec', PATH: 'C:\\npm\\_npx\\0a\\node_modules\\.bin' },
    'npx @flightbag/cli',
  ],
])('%s', (_, env, name) => expect(commandName(env)).toBe(name))
