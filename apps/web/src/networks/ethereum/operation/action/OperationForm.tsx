import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { RequestObstacle } from '@granary/staking/ethereum/requests'
import { Amount, Button, Card, Field, Note, Select } from '@granary/ui'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { Fold } from '#web/shell/review/Fold.tsx'
import { useReviewDraft } from '#web/transaction/useReviewDraft.ts'
import type { Operation } from '../requests/Operation.ts'
import type { OperationIntent } from '../requests/OperationIntent.ts'
import { FormRow } from './FormRow.tsx'
import {
  type JudgedValidator,
  judgeForm,
  type OperationFields,
  possibleTargets,
  takesAmount,
} from './judgeForm.ts'
import styles from './Operation.module.css'
import { draftOf, fieldsOf, isOperationDraft, operationDraftKey } from './operationDraft.ts'
import { useEstimate } from './useEstimate.ts'

type OperationFormProps = {
  operation: Operation
  account: `0x${string}`
  validators: readonly OwnedValidator[]
  queues: EthereumQueues
  /** Indices in the page's address. */
  asked: readonly number[]
  /** Above the fields. */
  head: ReactNode
  /** Replaces the button if nothing can be requested from here. */
  obstacle: ReactNode
  /** A request can be made now: a reload at the review opens that again. */
  isReady?: boolean
  onReview: (intents: readonly OperationIntent[]) => void
}

/** Validators and amounts. Judges each validator before the wallet is asked. */
export function OperationForm(props: OperationFormProps) {
  const t = useText()
  const { operation, account, validators, queues, asked, obstacle, onReview } = props
  const draft = useReviewDraft(operationDraftKey(operation, account), isOperationDraft)
  const [fields, setShown] = useState<OperationFields>(
    () => fieldsOf(draft.kept, asked) ?? firstFields(props),
  )
  const setFields = (next: OperationFields) => {
    setShown(next)
    draft.keep(draftOf(next, asked))
  }
  const [isTold, setTold] = useState(false)
  const obstacleText = useObstacleText(queues)
  const judging = useMemo(() => ({ validators, queues, account }), [validators, queues, account])
  const judged = useMemo(() => judgeForm(operation, fields, judging), [operation, fields, judging])
  const shown = useMemo(() => shownRows(judged, asked), [judged, asked])
  const chosen = judged.filter(each => each.isChosen && !each.obstacle)
  const intents = chosen.flatMap(({ intent }) => (intent ? [intent] : []))
  const isComplete = intents.length > 0 && intents.length === chosen.length
  const choose = (pubkeys: readonly string[], isChosen: boolean) => {
    const next = new Set(fields.chosen)
    for (const pubkey of pubkeys) isChosen ? next.add(pubkey) : next.delete(pubkey)
    setFields({ ...fields, chosen: next })
  }
  const able = shown.filter(each => !each.obstacle).map(({ validator }) => validator.pubkey)
  const areAllChosen = able.length > 0 && able.every(pubkey => fields.chosen.has(pubkey))
  const review = () => {
    draft.keepReviewed(draftOf(fields, asked))
    onReview(intents)
  }
  const mayReopen = draft.wasReviewing && props.isReady === true && isComplete && !obstacle
  const hasReopened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all is read
  useEffect(() => {
    if (mayReopen && !hasReopened.current) review()
    hasReopened.current ||= mayReopen
  }, [mayReopen])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (isComplete && !obstacle) review()
  }
  const { open, impossible } = foldRows(shown, asked)
  const row = (each: JudgedValidator) => {
    const { pubkey } = each.validator
    return (
      <FormRow
        key={pubkey}
        operation={operation}
        judged={each}
        obstacleText={each.obstacle && obstacleText(each.obstacle)}
        amountText={fields.amounts.get(pubkey) ?? ''}
        onChoose={isChosen => choose([pubkey], isChosen)}
        onAmount={text => setFields({ ...fields, amounts: new Map(fields.amounts).set(pubkey, text) })}
      />
    )
  }
  const sumGwei = intents.reduce((sum, intent) => sum + amountOf(intent), 0n)
  const summary = (
    <FlowSummary
      label={t(`claim.action.sum.${operation}`, { count: intents.length })}
      total={
        operation === 'compound' ? (
          intents.length
        ) : (
          <Amount value={sumGwei} decimals={9} unit="ETH" size="large" />
        )
      }
      items={[]}
      action={
        obstacle ?? (
          <Button type="submit" wide>
            {t('claim.action.review')}
          </Button>
        )
      }
    />
  )
  return (
    <FlowStep form={{ onSubmit: submit }} summary={summary}>
      {props.head}
      {operation === 'consolidate' && (
        <TargetField
          targets={possibleTargets(judging)}
          value={fields.target}
          onChange={target => setFields({ ...fields, target })}
        />
      )}
      <Card className={styles.card}>
        <div className={styles.tools}>
          <h2 className={styles.title}>
            {t(operation === 'consolidate' ? 'claim.action.sources' : 'claim.action.which')}
          </h2>
          {able.length > 1 && (
            <Button variant="quiet" size="small" onClick={() => choose(able, !areAllChosen)}>
              {t(areAllChosen ? 'claim.action.chooseNone' : 'claim.action.chooseAll')}
            </Button>
          )}
        </div>
        <ul className={styles.rows}>{open.map(row)}</ul>
        {impossible.length > 0 && (
          <Fold title={t('claim.action.impossible', { count: impossible.length })}>
            <ul className={styles.rows}>{impossible.map(row)}</ul>
          </Fold>
        )}
        {shown.length < judged.length && <p className={styles.detail}>{t('claim.action.moreInTable')}</p>}
      </Card>
      <Estimate operation={operation} intents={intents} sumGwei={sumGwei} queues={queues} />
      {isTold && !isComplete && (
        <Note tone="warning" announced>
          {t(
            chosen.length === 0
              ? 'claim.action.noneChosen'
              : operation === 'consolidate'
                ? 'claim.action.targetMissing'
                : 'claim.action.amountMissing',
          )}
        </Note>
      )}
    </FlowStep>
  )
}

/** Most rows in the form; the validator table finds the others. */
const mostRows = 100

function shownRows<Row extends { validator: OwnedValidator; obstacle: unknown }>(
  judged: readonly Row[],
  asked: readonly number[],
): Row[] {
  const isAsked = ({ validator }: Row) => validator.index !== null && asked.includes(validator.index)
  const rank = (row: Row) => (isAsked(row) ? 0 : row.obstacle ? 2 : 1)
  // Never hides a chosen validator.
  const most = Math.max(mostRows, judged.filter(isAsked).length)
  return judged.toSorted((a, b) => rank(a) - rank(b)).slice(0, most)
}

/** So many impossible ones stay open: fewer lines than a fold saves. */
const mostImpossible = 3

/** Folds the validators that the operation cannot take now, unless the address names them or there are no others. */
function foldRows(shown: readonly JudgedValidator[], asked: readonly number[]) {
  const isOpen = ({ validator, obstacle }: JudgedValidator) =>
    !obstacle || (validator.index !== null && asked.includes(validator.index))
  const open = shown.filter(isOpen)
  const impossible = shown.filter(each => !isOpen(each))
  const folds = open.length > 0 && impossible.length > mostImpossible
  return folds ? { open, impossible } : { open: shown, impossible: [] }
}

function firstFields({ operation, validators, queues, account, asked }: OperationFormProps): OperationFields {
  const named = validators.filter(({ index }) => index !== null && asked.includes(index))
  const targets = operation === 'consolidate' ? possibleTargets({ validators, queues, account }) : []
  const [only] = targets.length === 1 ? targets : []
  const sources = named.filter(({ pubkey }) => pubkey !== only?.pubkey)
  return {
    chosen: new Set(sources.map(({ pubkey }) => pubkey)),
    amounts: new Map(),
    target: only?.pubkey ?? null,
  }
}

function TargetField(props: {
  targets: readonly OwnedValidator[]
  value: string | null
  onChange: (pubkey: string | null) => void
}) {
  const t = useText()
  const { targets, value, onChange } = props
  if (targets.length === 0) return <Note tone="warning">{t('claim.action.noTarget')}</Note>
  return (
    <Card>
      <Field label={t('claim.action.target')} hint={t('claim.action.targetHint')}>
        {control => (
          <Select {...control} value={value ?? ''} onChange={event => onChange(event.target.value || null)}>
            <option value="">{t('claim.action.chooseTarget')}</option>
            {targets.map(({ pubkey, index }) => (
              <option key={pubkey} value={pubkey}>
                {t('claim.action.validator', { index: String(index) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Card>
  )
}

/** When the requests take effect. */
function Estimate(props: {
  operation: Operation
  intents: readonly OperationIntent[]
  sumGwei: bigint
  queues: EthereumQueues
}) {
  const { operation, intents, sumGwei } = props
  const estimate = useEstimate(props.queues)
  if (intents.length === 0) return null
  const lines = estimate(operation, {
    validators: intents.map(({ validator }) => validator),
    amountGwei: sumGwei,
  })
  return (
    lines && (
      <div className={styles.detail} role="status">
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    )
  )
}

function amountOf(intent: OperationIntent): bigint {
  return takesAmount(intent.operation) && 'amountGwei' in intent
    ? intent.amountGwei
    : (intent.validator.balanceGwei ?? 0n)
}

/** Why the chain would ignore a request, and from when it would accept it. */
function useObstacleText(queues: EthereumQueues): (obstacle: RequestObstacle) => string {
  const t = useText()
  const time = useLongTime()
  return ({ code, fromEpoch }) => {
    const why = t(`claim.action.obstacle.${code}`)
    if (fromEpoch === null) return why
    const seconds = secondsToEpoch(queues, fromEpoch)
    const when = t('claim.action.worksFrom', { date: time(Date.now() / 1000 + seconds), epoch: fromEpoch })
    return `${why} ${when}`
  }
}

/** Seconds from the head of the chain to the first slot of an epoch; 0 once it has begun. */
function secondsToEpoch(
  {
    headSlot,
    slotsPerEpoch,
    secondsPerSlot,
  }: Pick<EthereumQueues, 'headSlot' | 'slotsPerEpoch' | 'secondsPerSlot'>,
  epoch: number,
): number {
  return Math.max(0, epoch * slotsPerEpoch - headSlot) * secondsPerSlot
}
