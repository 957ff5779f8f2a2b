import type { TextValues } from '#web/i18n/useText.ts'
import type { NetworkHelp } from './NetworkHelp.ts'
import type { NetworkModule } from './NetworkModule.ts'
import { networks } from './registry.ts'

type LoadedHelp = NetworkHelp & { id: string }

let loaded: readonly LoadedHelp[] = []

/** Fetches the sections of open networks, for pages that show them; routes await it beside the page. */
export async function loadHelpOfNetworks(): Promise<void> {
  loaded = await Promise.all(
    (networks as readonly NetworkModule[]).flatMap(({ id, help }) =>
      help ? [help().then(section => ({ ...section, id }))] : [],
    ),
  )
}

/** The sections of open networks, once they are loaded. */
export const helpOfNetworks = (): readonly LoadedHelp[] => loaded

/** Figures and addresses of every network that the texts of help and tutorials name. */
export function networkValues(): TextValues {
  return Object.assign({}, ...loaded.map(({ values }) => values()))
}
