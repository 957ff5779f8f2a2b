import type { TextValues } from '#web/i18n/useText.ts'
import type { NetworkHelp } from './NetworkHelp.ts'
import type { NetworkModule } from './NetworkModule.ts'
import { networks } from './registry.ts'

/** The sections of open networks. A page that imports them waits until they are there. */
export const helpOfNetworks: readonly (NetworkHelp & { id: string })[] = await Promise.all(
  (networks as readonly NetworkModule[]).flatMap(({ id, help }) =>
    help ? [help().then(section => ({ ...section, id }))] : [],
  ),
)

/** Figures and addresses of every network that the texts of help and tutorials name. */
export function networkValues(): TextValues {
  return Object.assign({}, ...helpOfNetworks.map(({ values }) => values()))
}
