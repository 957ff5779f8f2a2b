import type { ActionRequest } from '@granary/drivers/evm'
import { CallUnreadableError, decodeConfluxCall } from '@granary/staking/conflux'
import { formatAmount } from '@granary/ui'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import type { OfferedPool } from '../../settings/index.ts'
import { receiptText, stakeOutcome } from '../outcome/stakeOutcome.ts'

/**
 * What the bytes of a stake do.
 * @throws {CallUnreadableError} if they are no stake in this pool
 */
export function StakeSentence({ request, pool }: { request: ActionRequest; pool: OfferedPool }) {
  const t = useText()
  const { call } = request
  const decoded = decodeConfluxCall(pool.kind, { data: call.data, valueDrip: call.valueWei })
  if (decoded.action !== 'stake' || call.to.toLowerCase() !== pool.address)
    throw new CallUnreadableError(`${decoded.action} at ${call.to}`)
  const { amountDrip } = decoded
  return (
    <RichText
      id={`stake.conflux.sentence.${pool.kind}`}
      values={{
        amount: formatAmount(amountDrip, { decimals: 18 }),
        pool: pool.name,
        what: receiptText(stakeOutcome(pool.kind, amountDrip, undefined), t),
        account: <SentenceAccount address={call.from} />,
      }}
      components={[<strong key="0" />, <strong key="1" />]}
    />
  )
}
