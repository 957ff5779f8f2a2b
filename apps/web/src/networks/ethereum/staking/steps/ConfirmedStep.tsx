import type { EthereumNetworkId } from '@granary/chains'
import { Amount, Button, buttonClass, Card, Chip, Kernels, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { ReceiptButtons } from '../receipt/ReceiptButtons.tsx'
import styles from './ConfirmedStep.module.css'
import { StakeTimeline } from './StakeTimeline.tsx'
import { TransactionList } from './TransactionList.tsx'

/** Step 6: the deposit is in a block; what happens next and when. */
export function ConfirmedStep(props: {
  flow: StakingFlow
  state: StepState<'confirmed'>
  network: EthereumNetworkId
  target: DepositTarget
  takesFocus: boolean
}) {
  const t = useText()
  const { flow, state, network, target, takesFocus } = props
  const { stake } = state
  const { amountsGwei } = stake.intent
  const count = amountsGwei.length
  const pubkey = stake.offer?.deposits[0]?.pubkey
  const totalGwei = amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  const summary = (
    <FlowSummary
      label={t('stake.costStake')}
      total={<Amount value={totalGwei} decimals={9} unit="ETH" size="large" />}
      items={[]}
      action={
        <Link
          to="/$network/validator"
          params={{ network }}
          search={count === 1 && pubkey ? { pubkey } : {}}
          className={buttonClass({ wide: true })}
          onClick={() => void flow.finish()}
        >
          {t('stake.viewValidator')}
        </Link>
      }
      further={
        <>
          <Link
            to="/"
            className={buttonClass({ variant: 'secondary', wide: true })}
            onClick={() => void flow.finish()}
          >
            {t('stake.backToHome')}
          </Link>
          <Button variant="quiet" wide onClick={() => void flow.stakeMore()}>
            {t('stake.stakeMore')}
          </Button>
        </>
      }
    />
  )
  return (
    <FlowStep summary={summary}>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.confirmed')}</StepHeading>
      <Card className={styles.hero}>
        <Chip tone="good">
          <span role="status">{t('stake.successful')}</span>
        </Chip>
        <Kernels
          size="large"
          limit={24}
          counts={{ waiting: count }}
          label={t('stake.validatorsWaiting', { count })}
        />
        <p className={styles.caption}>{t('stake.validatorsWaiting', { count })}</p>
      </Card>
      <StakeTimeline network={network} stake={stake} />
      <TransactionList stake={stake} target={target} />
      <Note>{t('stake.exitLater')}</Note>
      <div className={styles.further}>
        <ReceiptButtons stake={stake} target={target} />
      </div>
    </FlowStep>
  )
}
