import { Card, Note } from '@granary/ui'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/FlowFrame.module.css'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { ContinueButton } from '#web/wallet/ContinueButton.tsx'
import type { FlowWallet } from '#web/wallet/FlowWallet.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { CostsList } from '../details/CostsList.tsx'
import { CredentialsTypeChoice } from '../details/CredentialsTypeChoice.tsx'
import { mostValidators, readStakeForm } from '../details/readStakeForm.ts'
import { ServiceFeeField } from '../details/ServiceFeeField.tsx'
import { StakeAmountFields } from '../details/StakeAmountFields.tsx'
import { newStakeForm, stakeFormOf } from '../details/StakeForm.ts'
import { stakeCosts } from '../details/stakeCosts.ts'
import { forgetStakeDraft, useStakeDraft } from '../details/useStakeDraft.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { useStakeFigures } from '../page/useStakeFigures.ts'

/** Step 1: how many validators, of which kind, and what it costs; usable before a wallet is connected. */
export function DetailsStep(props: {
  flow: StakingFlow | null
  state: StepState<'details'>
  wallet: FlowWallet | null
  target: DepositTarget
  takesFocus: boolean
}) {
  const t = useText()
  const { flow, state, wallet, target } = props
  const { amount, kind } = useSearch({ strict: false })
  const planned = amount === undefined ? null : newStakeForm({ amount, ...(kind && { kind }) })
  const given = state.draft ? stakeFormOf(state.draft) : planned
  const [form, setForm] = useStakeDraft(target.chain.id, given)
  const figures = useStakeFigures(target, wallet)
  const most = mostValidators(target)
  const { intent, errors } = readStakeForm(form, most)
  const costs = intent && figures.data ? stakeCosts(intent, target, figures.data) : null
  const balanceWei = figures.data?.balanceWei ?? null
  const isTooMuch = costs !== null && balanceWei !== null && costs.totalWei > balanceWei
  const element = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (intent && flow && !isTooMuch) {
      forgetStakeDraft(target.chain.id)
      void flow.submitDetails(intent)
    } else element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <form ref={element} className={styles.column} onSubmit={submit} noValidate>
      <StepHeading takesFocus={props.takesFocus}>{t('stake.step.details')}</StepHeading>
      <p className={styles.lead}>{t('stake.detailsLead')}</p>
      <CredentialsTypeChoice
        value={form.credentialsType}
        onChange={credentialsType => setForm({ ...form, credentialsType })}
      />
      <Card className={styles.stack}>
        <StakeAmountFields form={form} errors={errors} isTooMuch={isTooMuch} most={most} onChange={setForm} />
        <ServiceFeeField
          isPossible={target.batchContract !== null}
          feePerValidatorWei={figures.data?.feePerValidatorWei}
          count={intent?.amountsGwei.length}
          shareBps={target.rewardSplitter?.shareBps ?? 0}
          hasFailed={figures.isError}
        />
      </Card>
      <CostsList costs={costs} balanceWei={balanceWei} isConnected={wallet !== null} figures={figures} />
      {figures.isError && !figures.data && (
        <Note tone="error" announced>
          {t('stake.figuresFailed')}
        </Note>
      )}
      {isTooMuch && costs && balanceWei !== null && (
        <FailureNote
          failure={{ code: 'BALANCE_TOO_LOW', message: '', details: `${costs.totalWei - balanceWei} wei` }}
        />
      )}
      {state.failure && <FailureNote failure={state.failure} />}
      <ContinueButton wallet={wallet} chain={target.chain} isReady={flow !== null} />
    </form>
  )
}
