import { modules } from './modules.ts'
import { checkModules } from './platform/modules/checkModules.ts'
import type { ServerModule } from './platform/modules/ServerModule.ts'
import type { SettingsPart } from './platform/settings/defineSettings.ts'
import { type PlatformSettings, platformSettings } from './platform/settings/platformSettings.ts'
import { type Environment, readVariables, type SettingParts } from './platform/settings/readVariables.ts'
import type { Settings } from './platform/settings/Settings.ts'

/** The settings of the platform and of each module. */
export function settingParts(list: readonly ServerModule[] = modules): SettingParts {
  return [platformSettings, ...list.flatMap(({ settings }) => settings ?? [])]
}

/**
 * Reads the settings from environment variables.
 * @throws {SettingsInvalidError} SETTINGS_INVALID names each wrong variable and its problem
 * @throws {Error} when two modules read the same variable
 */
export function readSettings(environment: Environment, list: readonly ServerModule[] = modules): Settings {
  checkModules(list)
  const parts = settingParts(list)
  const values = readVariables(parts, environment)
  const read = new Map(parts.map(part => [part, part.read(values)]))
  return {
    ...(read.get(platformSettings) as PlatformSettings),
    chains: parts.flatMap(part => part.chains(values)),
    modules: read,
    of<T>(part: SettingsPart<T>) {
      if (!read.has(part)) throw new Error('No module has these settings.')
      return read.get(part) as T
    },
  }
}
