import { checksumAddress } from '@granary/staking/address'
import { AddressText, Card, Note, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import type { ShownOwner } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import styles from './Claim.module.css'
import { SplitterCard } from './SplitterCard.tsx'

type ExecutionCardsProps = {
  owner: ShownOwner
  /** Undefined while loading. */
  splitters: readonly SplitterReading[] | undefined
  /** The provider runs none of the validators, and no splitter has a balance. */
  isByOthers: boolean
  actions: TransactionPlace
}

/**
 * One card per splitter with a balance, and always one for the current share; without a share, or for other operators'
 * validators, the rewards' destination.
 */
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
