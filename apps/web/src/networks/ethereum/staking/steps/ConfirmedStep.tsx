import type { EthereumNetworkId } from '@granary/chains'
import { Amount, Button, buttonClass, Card, Chip, Kernels, Note } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { ReceiptButtons } from '../receipt/ReceiptButtons.tsx'
import styles from './ConfirmedStep.module.css'
import { TransactionList } from './TransactionList.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

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
  return (
    <>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.confirmed')}</StepHeading>
      <Card className={styles.hero}>
        <Chip tone="good">
          <span role="status">{t('stake.successful')}</span>
        </Chip>
        <p className={styles.amount}>
          <Amount value={totalGwei} decimals={9} unit="ETH" size="large" />
        </p>
        <Kernels
          size="large"
          limit={24}
          counts={{ waiting: count }}
          label={t('stake.validatorsWaiting', { count })}
        />
        <p className={styles.caption}>{t('stake.validatorsWaiting', { count })}</p>
      </Card>
      <TransactionList stake={stake} target={target} />
      <WhatHappensNext network={network} amountsGwei={amountsGwei} />
      <Note>{t('stake.exitLater')}</Note>
      <div className={frame.actions}>
        <Link
          to="/$network/validator"
          params={{ network }}
          search={count === 1 && pubkey ? { pubkey } : {}}
          className={buttonClass()}
          onClick={() => void flow.finish()}
        >
          {t('stake.viewValidator')}
        </Link>
        <Link to="/" className={buttonClass({ variant: 'secondary' })} onClick={() => void flow.finish()}>
          {t('stake.backToHome')}
        </Link>
      </div>
      <div className={styles.further}>
        <ReceiptButtons stake={stake} target={target} />
        <Button variant="quiet" size="small" onClick={() => void flow.stakeMore()}>
          {t('stake.stakeMore')}
        </Button>
      </div>
    </>
  )
}
