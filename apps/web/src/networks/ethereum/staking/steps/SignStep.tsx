import { depositContractAddress } from '@granary/staking/ethereum'
import { Amount } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { HexText, WalletShows } from '#web/shell/sending/WalletShows.tsx'
import { SigningStep } from '#web/transaction/panel/SigningStep.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { remainingIntent } from '../stake/remainingIntent.ts'
import type { Stake } from '../stake/Stake.ts'
import { StakeBeside } from './StakeBeside.tsx'
import { TransactionProgress } from './TransactionProgress.tsx'

/** Step 4: the signing of the stake's next transactions. */
export function SignStep(props: { flow: StakingFlow; state: StepState<'sign'>; takesFocus: boolean }) {
  const t = useText()
  const { flow, state } = props
  const valueWei = askedValueWei(state.stake)
  return (
    <SigningStep
      about="stake"
      {...props}
      summary={<FlowSummary label={t('stake.youSend')} total={<Eth wei={valueWei} />} items={[]} />}
      progress={<TransactionProgress stake={state.stake} />}
      onBack={() => void flow.back()}
      otherWay={<StakeBeside flow={flow} />}
    >
      {state.phase === 'asking' && <Expected stake={state.stake} />}
    </SigningStep>
  )
}

/** Wei of the transactions that the wallet is asked for; before that, of all that are still to be made. */
function askedValueWei(stake: Stake): bigint {
  const asked = askedCalls(stake)
  if (asked.length > 0) return asked.reduce((sum, { valueWei }) => sum + valueWei, 0n)
  return remainingIntent(stake).amountsGwei.reduce((sum, amount) => sum + amount, 0n) * 1_000_000_000n
}

function askedCalls(stake: Stake) {
  return stake.steps.flatMap(({ to, does, rows, attempts }) => {
    const last = attempts.at(-1)
    return last?.state === 'asked' ? [{ to, does, count: rows.count, valueWei: last.call.valueWei }] : []
  })
}

/** The name of the function that the wallet shows. */
function functionOf({
  to,
  does,
  count,
}: {
  to: string
  does: 'register' | 'deposit'
  count: number
}): string {
  if (does === 'register') return count === 1 ? 'registerValidator' : 'bulkRegisterValidator'
  return to === depositContractAddress.toLowerCase() ? 'deposit' : 'depositBatch'
}

function Eth({ wei }: { wei: bigint }) {
  return <Amount value={wei} decimals={18} unit="ETH" size="large" />
}

/** What the wallet should show, to hold against what it does show. */
function Expected({ stake }: { stake: Stake }) {
  const t = useText()
  const asked = askedCalls(stake)
  const [first] = asked
  if (!first) return null
  return (
    <WalletShows
      to={first.to}
      valueWei={asked.reduce((sum, { valueWei }) => sum + valueWei, 0n)}
      unit="ETH"
      more={[
        {
          id: 'function',
          label: t('stake.walletFunction'),
          value: <HexText text={functionOf(first)} />,
        },
        ...(asked.length > 1
          ? [{ id: 'count', label: t('stake.walletTransactions'), value: asked.length }]
          : []),
      ]}
    />
  )
}
