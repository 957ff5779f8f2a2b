import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { RequestObstacle } from '@granary/staking/ethereum/requests'
import { Amount, Button, Card, Field, Note, Select } from '@granary/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import type { Operation } from '../requests/Operation.ts'
import type { OperationIntent } from '../requests/OperationIntent.ts'
import { FormRow } from './FormRow.tsx'
import { judgeForm, type OperationFields, possibleTargets, takesAmount } from './judgeForm.ts'
import styles from './Operation.module.css'
import { useEstimate } from './useEstimate.ts'

type OperationFormProps = {
  operation: Operation
  account: `0x${string}`
  validators: readonly OwnedValidator[]
  queues: EthereumQueues
  /** Indices in the page's address. */
  asked: readonly number[]
  /** Replaces the button if nothing can be requested from here. */
  obstacle: ReactNode
  onReview: (intents: readonly OperationIntent[]) => void
}

/** Validators and amounts. Judges each validator before the wallet is asked. */
export function OperationForm(props: OperationFormProps) {
  const t = useText()
  const { operation, account, validators, queues, asked, obstacle, onReview } = props
  const [fields, setFields] = useState<OperationFields>(() => firstFields(props))
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
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setTold(true)
        if (isComplete && !obstacle) onReview(intents)
      }}
    >
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
        <ul className={styles.rows}>
          {shown.map(each => {
            const { pubkey } = each.validator
            return (
              <FormRow
                key={pubkey}
                operation={operation}
                judged={each}
                obstacleText={each.obstacle && obstacleText(each.obstacle)}
                amountText={fields.amounts.get(pubkey) ?? ''}
                onChoose={isChosen => choose([pubkey], isChosen)}
                onAmount={text =>
                  setFields({ ...fields, amounts: new Map(fields.amounts).set(pubkey, text) })
                }
              />
            )
          })}
        </ul>
        {shown.length < judged.length && <p className={styles.detail}>{t('claim.action.moreInTable')}</p>}
      </Card>
      <Sum operation={operation} intents={intents} queues={queues} />
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
      {obstacle ?? (
        <Button type="submit" wide>
          {t('claim.action.review')}
        </Button>
      )}
    </form>
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

/** The requested total, and when it takes effect. */
function Sum({
  operation,
  intents,
  queues,
}: {
  operation: Operation
  intents: readonly OperationIntent[]
  queues: EthereumQueues
}) {
  const t = useText()
  const estimate = useEstimate(queues)
  if (intents.length === 0) return null
  const sumGwei = intents.reduce((sum, intent) => sum + amountOf(intent), 0n)
  const when = estimate(operation, {
    validators: intents.map(({ validator }) => validator),
    amountGwei: sumGwei,
  })
  return (
    <div className={styles.sum} role="status">
      <span className={styles.detail}>{t(`claim.action.sum.${operation}`, { count: intents.length })}</span>
      {operation !== 'compound' && (
        <span className={styles.big}>
          <Amount value={sumGwei} decimals={9} unit="ETH" size="large" />
        </span>
      )}
      {when && <p className={styles.detail}>{when}</p>}
    </div>
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
