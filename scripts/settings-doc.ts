// Writes docs/settings.md from the declarations of the settings.
import { writeFileSync } from 'node:fs'
import { settingsDocument } from '../packages/cli/src/settings/document.ts'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsDocument())
