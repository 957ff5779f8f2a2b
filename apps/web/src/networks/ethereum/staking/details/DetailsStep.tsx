import type { EthereumNetworkId } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import { Amount, Card, Note, Skeleton } from '@granary/ui'
import { type FormEvent, useRef } from 'react'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { useHydrated } from '#web/shell/useHydrated.ts'
import { useLateSearch } from '#web/shell/useLateSearch.ts'
import { ContinueButton } from '#web/wallet/ContinueButton.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import type { StepState } from '../flow/StakingState.ts'
import { useStakeFigures } from '../page/useStakeFigures.ts'
import { CredentialsTypeChoice } from './CredentialsTypeChoice.tsx'
import { mostValidators, readStakeForm } from './readStakeForm.ts'
import { ServiceFeeField } from './ServiceFeeField.tsx'
import { StakeAmountFields } from './StakeAmountFields.tsx'
import { newStakeForm, stakeFormOf } from './StakeForm.ts'
import { stakeCosts } from './stakeCosts.ts'
import { forgetStakeDraft, useStakeDraft } from './useStakeDraft.ts'
import { useSummaryItems } from './useSummaryItems.tsx'

/** Step 1: how many validators, of which kind, and what it costs; usable before a wallet is connected. */
export function DetailsStep(props: {
  network: EthereumNetworkId
  flow: StakingFlow | null
  state: StepState<'details'>
  wallet: FlowWallet | null
  target: DepositTarget
  takesFocus: boolean
}) {
  const t = useText()
  const { flow, state, wallet, target } = props
  const { amount, kind } = useLateSearch()
  const isRendered = !useHydrated()
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
  const items = useSummaryItems({
    ...{ network: props.network, target, costs },
    amountsGwei: intent?.amountsGwei ?? null,
    isUnread: figures.isError,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (intent && flow && !isTooMuch) {
      forgetStakeDraft(target.chain.id)
      void flow.submitDetails(intent)
    } else element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const summary = (
    <FlowSummary
      label={t('stake.youPay')}
      total={costs ? <Amount value={costs.totalWei} decimals={18} unit="ETH" size="large" /> : '–'}
      items={[
        ...items,
        {
          id: 'balance',
          label: t('stake.balance'),
          value: wallet ? (
            <Balance wei={balanceWei} isReading={figures.isPending} />
          ) : (
            t('stake.notConnected')
          ),
        },
      ]}
      action={<ContinueButton wallet={wallet} chain={target.chain} isReady={flow !== null} />}
    />
  )
  return (
    <FlowStep form={{ ref: element, onSubmit: submit, isRendered }} summary={summary}>
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
    </FlowStep>
  )
}

function Balance({ wei, isReading }: { wei: bigint | null; isReading: boolean }) {
  if (wei !== null) return <Amount value={wei} decimals={18} unit="ETH" digits={3} />
  return isReading ? <Skeleton width="10ch" /> : '–'
}
