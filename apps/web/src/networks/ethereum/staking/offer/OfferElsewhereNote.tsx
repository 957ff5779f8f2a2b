import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { StakeOffer } from '../stake/Stake.ts'

/**
 * The offer was also asked for from another device or browser, which is all that is known: anyone may ask. Said before
 * the wallet is asked.
 */
export function OfferElsewhereNote({ offer }: { offer: StakeOffer | null }) {
  const t = useText()
  if (!offer?.openedElsewhere) return null
  const { at, earlier } = offer.openedElsewhere
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`
  return (
    <Note tone="warning" announced title={t('stake.elsewhereTitle')}>
      <p>{t(earlier ? 'stake.elsewhereEarlier' : 'stake.elsewhereLater', { time })}</p>
    </Note>
  )
}
