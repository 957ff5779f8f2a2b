import { confluxNetworks } from '@granary/chains'
import { voteDrip } from '@granary/staking/conflux'
import { Amount, Card, formatAmount, Note } from '@granary/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import frame from '#web/shell/flow/Flow.module.css'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { ContinueButton } from '#web/wallet/ContinueButton.tsx'
import {
  type ConfluxPlaceChoice,
  type KnownPool,
  NetworkChoice,
  PoolChoice,
  PoolFigures,
  ReadingNote,
  UnknownPoolNote,
  useSecondsBehind,
} from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import type { StakeDraftChange } from '../draft/useStakeDraft.ts'
import { RiskNote } from '../outcome/RiskNote.tsx'
import { receiptText, type StakeOutcome, stakeOutcome } from '../outcome/stakeOutcome.ts'
import { useOutcomeItems } from '../outcome/useOutcomeItems.tsx'
import { useYearlyItem } from '../outcome/useYearlyItem.tsx'
import { AmountFields } from './AmountFields.tsx'
import styles from './AmountStep.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { inUnit, type StakeForm } from './StakeForm.ts'
import { type AmountFigures, useAmountFigures } from './useAmountFigures.ts'
import { useCostItems } from './useCostItems.tsx'

/** Step 1: pool, amount and expected return; works before a wallet is connected. */
export function AmountStep(props: {
  place: ConfluxPlaceChoice
  pool: OfferedPool
  actions: TransactionPlace
  draft: StakeDraftChange
  onSubmit: (amountDrip: bigint) => void
  takesFocus: boolean
}) {
  const t = useText()
  const { place, pool, actions, draft } = props
  const { wallet, flow } = actions
  const { form, setForm } = draft
  const figures = useAmountFigures(place, pool, wallet?.account ?? null, form)
  const { known, state, outcome, reading } = figures
  // Without a valid amount, show the yearly return of a thousand CFX, which is one vote.
  const plan = (reading.amountDrip !== null && outcome) || stakeOutcome(pool.kind, voteDrip, state)
  const failure = known.reading?.failure ?? null
  const [isAsked, setAsked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const outcomeItems = useOutcomeItems(pool.kind)
  const costItems = useCostItems(figures, wallet !== null)
  const yearlyItem = useYearlyItem()
  const isBehind = useSecondsBehind(state?.block) !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBehind) return
    setAsked(true)
    if (reading.amountDrip !== null && !failure) props.onSubmit(reading.amountDrip)
    else element.current?.querySelector<HTMLElement>('input[inputmode]')?.focus()
  }
  const summary = (
    <FlowSummary
      label={t('stake.youPay')}
      total={<Total figures={figures} />}
      items={[
        ...outcomeItems(outcome, figures).filter(({ id }) => id !== 'earns'),
        yearlyItem(plan, state ?? null, failure === null),
        ...costItems,
      ]}
      action={
        isBehind && wallet ? (
          <Note tone="warning">{t('stake.conflux.notWhileBehind')}</Note>
        ) : (
          <ContinueButton
            wallet={wallet}
            chain={confluxNetworks[place.network]}
            isReady={flow !== null && actions.state.step === 'idle'}
          />
        )
      }
    />
  )
  return (
    <FlowStep summary={summary} form={{ ref: element, onSubmit: submit }}>
      <StepHeading takesFocus={props.takesFocus}>{t('stake.conflux.title.amount')}</StepHeading>
      <p className={frame.lead}>{t('stake.conflux.lead')}</p>
      <NetworkChoice network={place.network} onChoose={place.chooseNetwork} />
      <ReadingNote block={state?.block} error={figures.error} />
      <UnknownPoolNote place={place} />
      <PoolSection place={place} {...figures} />
      <Card className={frame.stack}>
        <AmountFields
          isVotePool={pool.kind === 'vote'}
          form={form}
          reading={reading}
          isAsked={isAsked}
          onChange={setForm}
          equivalent={outcome && <Equivalent outcome={outcome} unit={form.unit} />}
          balance={
            wallet && (
              <BalanceLine
                balanceDrip={figures.balanceDrip}
                mostDrip={figures.mostDrip}
                onMost={drip => setForm({ ...form, amount: inUnit(drip, form.unit) ?? '' })}
              />
            )
          }
        />
      </Card>
      <RiskNote pool={pool} />
    </FlowStep>
  )
}

/** The stake and its expected network fee; a dash without an amount. */
function Total({ figures: { outcome, fees } }: { figures: AmountFigures }) {
  if (!outcome) return '–'
  const drip = outcome.amountDrip + (fees?.expectedDrip ?? 0n)
  return <Amount value={drip} decimals={18} unit="CFX" size="large" />
}

/** The amount in the pool's other unit: votes in CFX, CFX in votes or shares. */
function Equivalent({ outcome, unit }: { outcome: StakeOutcome; unit: StakeForm['unit'] }) {
  const t = useText()
  const received = receiptText(outcome, t)
  const cfx = `${formatAmount(outcome.amountDrip, { decimals: 18 })} CFX`
  if (unit === 'votes') return t('stake.conflux.equals', { value: cfx })
  return received !== null && outcome.votes !== null
    ? t('stake.conflux.equals', { value: received })
    : received
}

/** The choice of pools; a single pool appears with its figures. */
function PoolSection(props: {
  place: ConfluxPlaceChoice
  pools: readonly KnownPool[]
  known: KnownPool
  blockSeconds: number
}) {
  const t = useText()
  const { place, pools, known, blockSeconds } = props
  const { pool } = known
  if (pools.length > 1)
    return (
      <PoolChoice
        pools={pools}
        chosen={pool.address}
        blockSeconds={blockSeconds}
        onChoose={place.choosePool}
      />
    )
  return (
    <Card className={styles.pool}>
      <h2 className={styles.name}>{pool.name}</h2>
      <p className={styles.about}>
        {t('stake.conflux.pool.operator', { operator: pool.operator ?? provider.name })}
        {' · '}
        {t(`stake.conflux.pool.kind.${pool.kind}`)}
      </p>
      <PoolFigures known={known} blockSeconds={blockSeconds} />
    </Card>
  )
}
