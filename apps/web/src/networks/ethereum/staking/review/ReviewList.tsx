import { checksumAddress } from '@granary/staking/address'
import { withdrawalCredentials } from '@granary/staking/ethereum'
import { Amount, Card, formatAmount, type KeyValueItem, KeyValueList, Skeleton } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/Flow.module.css'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import { type DepositQuote, quotedFeeWei, quotedValueWei } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { remainingIntent } from '../stake/remainingIntent.ts'
import type { Stake } from '../stake/Stake.ts'
import { ExecutionRewards } from './ExecutionRewards.tsx'
import styles from './ReviewList.module.css'
import { ValidatorCount } from './ValidatorCount.tsx'

type ReviewListProps = { stake: Stake; quote: DepositQuote | null; target: DepositTarget }

/** What will be sent, and where. The credentials are those of the account, computed here, not what was offered. */
export function ReviewList({ stake, quote, target }: ReviewListProps) {
  const t = useText()
  const { account, intent } = stake
  const count = remainingIntent(stake).amountsGwei.length
  const credentials = withdrawalCredentials({ type: intent.credentialsType, address: account })
  const values = useValues(quote)
  const full = (value: string) => <FullValue value={value} copyLabel={t('common.copy')} />
  return (
    <Card className={frame.list}>
      <KeyValueList
        items={[
          ...values,
          {
            id: 'count',
            label: t('stake.validatorCount'),
            value: <ValidatorCount count={count} state="active" />,
          },
          // The address the wallet shows as its recipient, so that both can be compared.
          ...(target.batchContract
            ? [
                {
                  id: 'batch',
                  label: t('stake.reviewBatchContract'),
                  value: full(checksumAddress(target.batchContract)),
                },
              ]
            : []),
          {
            id: 'contract',
            label: t('stake.reviewDepositAddress'),
            value: full(target.chain.depositContract.address),
          },
          {
            id: 'credentials',
            label: t('stake.reviewCredentials'),
            value: full(credentials),
          },
        ]}
      />
    </Card>
  )
}

/** Further figures of the review. */
export function ReviewDetails({ stake, quote, target }: ReviewListProps) {
  const t = useText()
  return (
    <Card className={frame.list}>
      <KeyValueList
        items={[
          {
            id: 'executionRewards',
            label: t('stake.split.label'),
            value: <ExecutionRewards stake={stake} target={target} />,
          },
          {
            id: 'gas',
            label: t('stake.reviewNetworkFee'),
            value: quote ? <NetworkFee quote={quote} /> : <Skeleton width="16ch" />,
          },
        ]}
      />
    </Card>
  )
}

/** What is sent: the wallet asks for one transaction at a time, so with several the next one has a line of its own. */
function useValues(quote: DepositQuote | null): KeyValueItem[] {
  const t = useText()
  const [next] = quote?.calls ?? []
  const count = quote?.calls.length ?? 0
  const value = quote ? <Eth wei={quotedValueWei(quote)} /> : <Skeleton width="11ch" />
  if (!next || count < 2) return [{ id: 'value', label: t('stake.reviewValue'), strong: true, value }]
  return [
    { id: 'value', label: t('stake.reviewValueAll', { count }), value },
    { id: 'next', label: t('stake.reviewValueThis'), strong: true, value: <Eth wei={next.call.valueWei} /> },
  ]
}

function Eth({ wei }: { wei: bigint }) {
  return <Amount value={wei} decimals={18} unit="ETH" />
}

function NetworkFee({ quote }: { quote: DepositQuote }) {
  const t = useText()
  const wei = quotedFeeWei(quote)
  if (wei === null) return t('common.unavailable')
  const price = formatAmount(quote.gasFees.expectedPerGas, { decimals: 9, digits: 3 })
  return (
    <>
      <Eth wei={wei} /> <span className={styles.price}>{t('stake.atGasPrice', { price })}</span>
    </>
  )
}
