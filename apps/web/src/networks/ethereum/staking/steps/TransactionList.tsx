import { Amount, Card, KeyValueList } from '@granary/ui'
import disclosure from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/Flow.module.css'
import { TransactionHash } from '#web/shell/sending/TransactionHash.tsx'
import { confirmedOnChain, feePaidWei } from '#web/transaction/confirmedOnChain.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Stake } from '../stake/Stake.ts'

/** The confirmed transactions of a stake with the fee that the network took; long ones fold away. */
export function TransactionList({ stake, target }: { stake: Stake; target: DepositTarget }) {
  const t = useText()
  const confirmed = confirmedOnChain(stake.steps)
  const [only] = confirmed
  if (!only) return null
  const blocks = confirmed.map(({ receipt }) => receipt.blockNumber)
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)]
  const hashes = confirmed.map(({ hash }) => <TransactionHash key={hash} hash={hash} {...target} />)
  return (
    <Card className={frame.list}>
      <KeyValueList
        items={[
          {
            id: 'hash',
            label: t('stake.transaction'),
            value: confirmed.length === 1 ? hashes : t('stake.transactionCount', { count: confirmed.length }),
          },
          {
            id: 'block',
            label: t('stake.block'),
            value: [...new Set([first, last])].map(block => block.toLocaleString('en-US')).join(' – '),
          },
          {
            id: 'fee',
            label: t('stake.networkFeePaid'),
            value: <Amount value={feePaidWei(confirmed)} decimals={18} unit="ETH" />,
          },
        ]}
      />
      {confirmed.length > 1 && (
        <details className={disclosure.more}>
          <summary>{t('stake.showTransactions', { count: confirmed.length })}</summary>
          <ol>
            {hashes.map((hash, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of confirmed transactions does not change
              <li key={i}>{hash}</li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  )
}
