import type { Chain } from '@granary/chains'
import { formatPercent } from '#web/format/formatPercent.ts'
import type { Translate } from '#web/i18n/useText.ts'
import { executionShareBps } from './executionShareBps.ts'

/** The provider's share of execution rewards: a sentence for each chain with one, else that there is none. */
export function executionShareTexts(t: Translate, chains: readonly Chain[]): string[] {
  const shares = chains.flatMap(({ id, name }) => {
    const bps = executionShareBps(id)
    return bps > 0 ? [t('contact.share', { network: name, percent: formatPercent(bps) })] : []
  })
  return shares.length > 0 ? shares : [t('contact.noShare')]
}
