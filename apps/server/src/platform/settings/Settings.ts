import type { ChainSettings, SettingsPart } from './defineSettings.ts'
import type { PlatformSettings } from './platformSettings.ts'

/** What the operator has decided, checked. Upstream addresses are secret: providers put API keys into them. */
export type Settings = PlatformSettings & {
  /** Every chain that a module knows, in the order of the modules. */
  chains: readonly ChainSettings[]
  /** What each module has read of its variables. */
  modules: ReadonlyMap<SettingsPart<unknown>, unknown>
  /** What a module has read of its variables. @throws {Error} for a part that no module of the registry has */
  of<T>(part: SettingsPart<T>): T
}
