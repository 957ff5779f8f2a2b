import { Note } from '@granary/ui'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import type { StakeOffer } from '../stake/Stake.ts'

/**
 * Warns, before the wallet is asked, that the offer was also requested on another device or browser. Nothing more is
 * known: anyone can request an offer.
 */
export function OfferElsewhereNote({ offer }: { offer: StakeOffer | null }) {
  const t = useText()
  const longTime = useLongTime()
  if (!offer?.openedElsewhere) return null
  const { at, earlier } = offer.openedElsewhere
  const time = longTime(Date.parse(at) / 1000)
  return (
    <Note tone="warning" announced title={t('stake.elsewhereTitle')}>
      <p>{t(earlier ? 'stake.elsewhereEarlier' : 'stake.elsewhereLater', { time })}</p>
    </Note>
  )
}
