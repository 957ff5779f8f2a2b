import type { EthereumNetworkId } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { withdrawalCredentials } from '@granary/staking/ethereum'
import { Amount, Button, Card, CopyButton } from '@granary/ui'
import type { ReactNode } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/Flow.module.css'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { stakeCosts } from '../details/stakeCosts.ts'
import { useSummaryItems } from '../details/useSummaryItems.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { useStakeFigures } from '../page/useStakeFigures.ts'
import styles from './CredentialsStep.module.css'

const weiPerGwei = 1_000_000_000n

/** Step 2: where the money will go, computed in the browser; then deposit data for it is asked for. */
export function CredentialsStep(props: {
  network: EthereumNetworkId
  target: DepositTarget
  flow: StakingFlow
  state: StepState<'credentials'>
  takesFocus: boolean
  /** What else was chosen for the stake. */
  children?: ReactNode
}) {
  const t = useText()
  const { target, flow, state, takesFocus } = props
  const figures = useStakeFigures(target, null)
  const { account, intent } = state.stake
  const credentials = withdrawalCredentials({ type: intent.credentialsType, address: account })
  const stakeGwei = intent.amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  const costs = figures.data ? stakeCosts(intent, target, figures.data) : null
  const items = useSummaryItems({
    ...{ network: props.network, target, costs },
    amountsGwei: intent.amountsGwei,
    isUnread: figures.isError,
  })
  const summary = (
    <FlowSummary
      label={t('stake.youPay')}
      total={
        <Amount value={costs?.totalWei ?? stakeGwei * weiPerGwei} decimals={18} unit="ETH" size="large" />
      }
      items={items}
      isRepeated
      action={
        <Button wide busy={state.busy} onClick={() => void flow.generate()}>
          {t('stake.generate')}
        </Button>
      }
      further={
        <Button variant="quiet" wide disabled={state.busy} onClick={() => void flow.edit()}>
          {t('common.back')}
        </Button>
      }
    />
  )
  return (
    <FlowStep summary={summary}>
      <StepHeading takesFocus={takesFocus}>{t('stake.step.credentials')}</StepHeading>
      {props.children}
      <p className={frame.lead}>{t('stake.credentialsLead')}</p>
      <Card className={frame.stack}>
        <h2 className={styles.title}>{t('stake.credentialsTitle')}</h2>
        <div className={styles.bytes}>
          <code>
            <mark>{credentials.slice(0, 4)}</mark>
            <span className={styles.zeros}>{credentials.slice(4, 26)}</span>
            <b>{credentials.slice(26)}</b>
          </code>
          <CopyButton
            text={credentials}
            label={t('stake.copyCredentials')}
            copiedLabel={t('common.copied')}
          />
        </div>
        <ul className={styles.parts}>
          <li>
            <RichText
              id={`stake.credentialsType.${intent.credentialsType}`}
              components={[<code key="0" />]}
            />
          </li>
          <li>
            {t('stake.credentialsAccount')}
            <br />
            <code>{checksumAddress(account)}</code>
          </li>
          <li>{t('stake.credentialsForEver')}</li>
        </ul>
      </Card>
      <p className={styles.note}>{t('stake.credentialsNext', { count: intent.amountsGwei.length })}</p>
      {state.failure && <FailureNote failure={state.failure} />}
      <p role="status" className={styles.status}>
        {state.busy && t('stake.generating', { count: intent.amountsGwei.length })}
      </p>
    </FlowStep>
  )
}
