import { checksumAddress } from '@granary/staking/address'
import { AddressText, Card, formatAmount, KeyValueList } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { Eth } from '../../figures/index.ts'
import type { ShownOwner } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import styles from './Claim.module.css'
import { ClaimButton } from './ClaimButton.tsx'

type SplitterCardProps = {
  owner: ShownOwner
  staker: `0x${string}`
  reading: SplitterReading
  actions: TransactionPlace
}

/** One splitter: income and payouts of the staker, the claimable amount, and the button. */
export function SplitterCard({ owner, staker, reading, actions }: SplitterCardProps) {
  const t = useText()
  const { terms, address, exists, availableWei, paidWei } = reading
  const percent = formatAmount(BigInt(10_000 - terms.shareBps), { decimals: 2 })
  const eth = (wei: bigint) => <Eth wei={wei} />
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('claim.eth.execution')}</h2>
      <p className={styles.lead}>
        {t(owner.isWatching ? 'claim.eth.shareWatched' : 'claim.eth.share', { percent })}
      </p>
      <KeyValueList
        items={[
          { id: 'received', label: t('claim.eth.received'), value: eth(availableWei + paidWei) },
          { id: 'paid', label: t('claim.eth.paid'), value: eth(paidWei) },
          { id: 'available', label: t('claim.eth.available'), strong: true, value: eth(availableWei) },
          {
            id: 'splitter',
            label: t('claim.eth.splitter'),
            value: (
              <AddressText
                value={checksumAddress(address)}
                copyLabel={t('common.copy')}
                copiedLabel={t('common.copied')}
              />
            ),
          },
        ]}
      />
      <ClaimButton owner={owner} staker={staker} reading={reading} actions={actions} />
      {!exists && availableWei > 0n && <p className={styles.small}>{t('claim.eth.notCreated')}</p>}
    </Card>
  )
}
