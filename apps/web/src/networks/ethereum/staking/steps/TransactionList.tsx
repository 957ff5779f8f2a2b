import { lastAttempt } from '@granary/transactions/record'
import { Amount, Card, KeyValueList } from '@granary/ui'
import disclosure from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { TransactionHash } from '#web/shell/flow/TransactionHash.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { ConfirmedDeposit, Stake } from '../stake/Stake.ts'

/** The confirmed transactions of a stake with the fee that the network took; long ones fold away. */
export function TransactionList({ stake, target }: { stake: Stake; target: DepositTarget }) {
  const t = useText()
  const confirmed = confirmedOf(stake)
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

/** One for each transaction on the chain: a bundle may have put several of them into one. */
function confirmedOf({ transactions }: Stake): ConfirmedDeposit[] {
  const byHash = new Map<string, ConfirmedDeposit>()
  for (const transaction of transactions) {
    const attempt = lastAttempt(transaction)
    if (attempt?.state === 'confirmed') byHash.set(attempt.hash, attempt)
  }
  return [...byHash.values()]
}

function feePaidWei(confirmed: readonly ConfirmedDeposit[]): bigint {
  return confirmed.reduce((sum, { receipt }) => sum + receipt.gasUsed * receipt.effectiveGasPriceWei, 0n)
}
