import { depositContractAddress } from '@granary/staking/ethereum'
import { useText } from '#web/i18n/useText.ts'
import { HexText, WalletShows } from '#web/shell/flow/WalletShows.tsx'
import { SigningStep } from '#web/transaction/panel/SigningStep.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import type { Stake } from '../stake/Stake.ts'
import { StakeBeside } from './StakeBeside.tsx'
import { TransactionProgress } from './TransactionProgress.tsx'

/** Step 4: the signing of the stake's next transactions. */
export function SignStep(props: { flow: StakingFlow; state: StepState<'sign'>; takesFocus: boolean }) {
  const { flow, state } = props
  return (
    <SigningStep
      about="stake"
      {...props}
      progress={<TransactionProgress stake={state.stake} />}
      onBack={() => void flow.back()}
      otherWay={<StakeBeside flow={flow} />}
    >
      {state.phase === 'asking' && <Expected stake={state.stake} />}
    </SigningStep>
  )
}

/** What the wallet should show, to hold against what it does show. */
function Expected({ stake }: { stake: Stake }) {
  const t = useText()
  const asked = stake.steps.flatMap(({ to, attempts }) => {
    const last = attempts.at(-1)
    return last?.state === 'asked' ? [{ to, valueWei: last.call.valueWei }] : []
  })
  const [first] = asked
  if (!first) return null
  const isOfficial = first.to === depositContractAddress.toLowerCase()
  return (
    <WalletShows
      to={first.to}
      valueWei={asked.reduce((sum, { valueWei }) => sum + valueWei, 0n)}
      unit="ETH"
      more={[
        {
          id: 'function',
          label: t('stake.walletFunction'),
          value: <HexText text={isOfficial ? 'deposit' : 'depositBatch'} />,
        },
        ...(asked.length > 1
          ? [{ id: 'count', label: t('stake.walletTransactions'), value: asked.length }]
          : []),
      ]}
    />
  )
}
