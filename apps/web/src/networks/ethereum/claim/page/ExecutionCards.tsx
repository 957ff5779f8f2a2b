import { checksumAddress } from '@granary/staking/address'
import { AddressText, Card, Note, Skeleton } from '@granary/ui'
import type { ActionFlowPlace } from '#web/actions/useActionFlow.ts'
import { useText } from '#web/i18n/useText.ts'
import type { ShownOwner } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import styles from './Claim.module.css'
import { SplitterCard } from './SplitterCard.tsx'

type ExecutionCardsProps = {
  owner: ShownOwner
  /** Undefined while they are read. */
  splitters: readonly SplitterReading[] | undefined
  /** None of the validators is the provider's, and no splitter holds anything. */
  isByOthers: boolean
  actions: ActionFlowPlace
}

/** A card for each splitter with something in it, that of the share of now in any case; without a share, or of others' validators, where rewards go. */
export function ExecutionCards({ owner, splitters, isByOthers, actions }: ExecutionCardsProps) {
  const t = useText()
  const { account } = owner
  if (!account) return <Note>{t('claim.eth.ofList')}</Note>
  if (!splitters)
    return (
      <Card className={styles.card}>
        <h2 className={styles.title}>{t('claim.eth.execution')}</h2>
        <div className={styles.waiting}>
          <Skeleton width="60%" />
        </div>
      </Card>
    )
  if (isByOthers)
    return (
      <Card className={styles.card}>
        <h2 className={styles.title}>{t('claim.eth.execution')}</h2>
        <p className={styles.lead}>{t('claim.eth.byOthers')}</p>
      </Card>
    )
  const shown = splitters.filter(({ availableWei, paidWei }, i) => i === 0 || availableWei + paidWei > 0n)
  if (shown.length === 0)
    return (
      <Card className={styles.card}>
        <h2 className={styles.title}>{t('claim.eth.execution')}</h2>
        <p className={styles.lead}>{t('claim.eth.noSplitter')}</p>
        <AddressText
          value={checksumAddress(account)}
          copyLabel={t('common.copy')}
          copiedLabel={t('common.copied')}
        />
      </Card>
    )
  return shown.map(reading => (
    <SplitterCard key={reading.address} owner={owner} staker={account} reading={reading} actions={actions} />
  ))
}
