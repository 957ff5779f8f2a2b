import type { TextValues } from '#web/i18n/useText.ts'
import { isListed, listedNetworks } from './listedNetworks.ts'
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

/** The sections of open networks that the provider lists, once they are loaded. */
export function listedHelp(): readonly LoadedHelp[] {
  const listed = listedNetworks().map(({ id }) => id)
  return loaded
    .filter(({ id }) => listed.includes(id))
    .map(({ topics, rowOf, ...help }) => ({
      ...help,
      topics: topics.filter(topic => {
        const row = rowOf?.[topic]
        return row === undefined || isListed(row)
      }),
    }))
}

/** Figures and addresses of every network that the texts of help and tutorials name. */
export function networkValues(): TextValues {
  return Object.assign({}, ...loaded.map(({ values }) => values()))
}
