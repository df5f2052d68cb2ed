import type { DescribedSetting } from '@flightbag/http'
import { SETTING_NAMES, SETTINGS, type Setting } from './settings.ts'

/** Every setting as the reference of a server describes it. */
export function describedSettings(): readonly DescribedSetting[] {
  return SETTING_NAMES.map((name) => {
    const { env: variable, fallback, help: meaning }: Setting<unknown> = SETTINGS[name]
    return { variable, fallback, meaning }
  })
}
