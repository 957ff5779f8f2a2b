import type { ActionRequest } from '@granary/drivers/evm'
import { parseEthAmount } from '@granary/staking/amount'
import { decodeWithdrawalRequest } from '@granary/staking/ethereum/requests'
import { formatAmount } from '@granary/ui'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import type { SentOperation } from '../requests/Operation.ts'

type OperationSentenceProps = { operation: SentOperation; requests: readonly ActionRequest[] }

/** What the requests do to the validators and to whom they pay. */
export function OperationSentence({ operation, requests }: OperationSentenceProps) {
  const t = useText()
  const [first] = requests
  if (!first) return null
  const count = requests.length
  const index = first.facts.index ?? ''
  return (
    <RichText
      id={`claim.action.sentence.${operation}`}
      values={{
        count,
        index,
        names: t('claim.action.names', { count, index }),
        target: first.facts.targetIndex ?? '',
        amount: formatAmount(sumGweiOf(requests), { decimals: 9 }),
        account: <SentenceAccount address={first.owner.account} />,
      }}
      components={[<strong key="0" />]}
    />
  )
}

/** Gwei that the requests move: of partial withdrawals and top-ups what their bytes say, else the balances. */
export function sumGweiOf(requests: readonly ActionRequest[]): bigint {
  return requests.reduce((sum, request) => sum + gweiOf(request), 0n)
}

const weiPerGwei = 1_000_000_000n

function gweiOf({ kind, call, facts }: ActionRequest): bigint {
  if (kind === 'ethereum.partial') return decodeWithdrawalRequest(call.data).amountGwei
  if (kind === 'ethereum.topUp') return call.valueWei / weiPerGwei
  return facts.amount ? parseEthAmount(facts.amount, 'gwei') : 0n
}
