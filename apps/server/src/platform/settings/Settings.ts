import type { ChainSettings, SettingsPart } from './defineSettings.ts'
import type { PlatformSettings } from './platformSettings.ts'

/** The checked settings. Upstream addresses are secret: providers put API keys into them. */
export type Settings = PlatformSettings & {
  /** Every chain of the modules, in their order. */
  chains: readonly ChainSettings[]
  /** Each module's settings. */
  modules: ReadonlyMap<SettingsPart<unknown>, unknown>
  /** A module's settings. @throws {Error} for a part that no module of the registry has */
  of<T>(part: SettingsPart<T>): T
}
