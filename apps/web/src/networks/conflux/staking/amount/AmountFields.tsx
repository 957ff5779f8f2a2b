import { voteDrip } from '@granary/staking/conflux'
import { Button, Field, formatAmount, NumberField } from '@granary/ui'
import type { ReactNode } from 'react'
import { CodeDetails } from '#web/failure/FailureNote.tsx'
import type { MessageId } from '#web/i18n/MessageId.ts'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import styles from './AmountFields.module.css'
import type { AmountReading } from './readStakeForm.ts'
import { inUnit, type StakeForm } from './StakeForm.ts'

type AmountFieldsProps = {
  isVotePool: boolean
  form: StakeForm
  reading: AmountReading
  /** Whether an empty field is an error: after the visitor tried to continue. */
  isAsked: boolean
  /** The amount in the pool's other unit, below the field. */
  equivalent: ReactNode
  /** Balance and maximum, below the field. */
  balance: ReactNode
  onChange: (form: StakeForm) => void
}

/** The amount: in CFX, and for vote pools also in votes. */
export function AmountFields(props: AmountFieldsProps) {
  const t = useText()
  const { isVotePool, form, reading, onChange } = props
  const isRefused = reading.code !== null && (form.amount !== '' || props.isAsked)
  return (
    <div className={styles.fields}>
      {isVotePool && (
        <Segments
          legend={t('stake.conflux.amountUnit')}
          options={(['votes', 'cfx'] as const).map(unit => ({
            value: unit,
            label: t(`stake.conflux.unit.${unit}`),
          }))}
          value={form.unit}
          onChange={unit => onChange({ amount: inUnit(reading.typedDrip, unit) ?? form.amount, unit })}
        />
      )}
      <Field
        label={t('stake.conflux.amount')}
        hint={t(isVotePool ? 'stake.conflux.hint.vote' : 'stake.conflux.hint.share')}
        error={isRefused && <AmountRefusal reading={reading} unit={form.unit} />}
      >
        {control => (
          <NumberField
            {...control}
            maxLength={60}
            unit={form.unit === 'votes' ? t('stake.conflux.votesShort') : 'CFX'}
            value={form.amount}
            onChange={amount => onChange({ ...form, amount })}
            {...(form.unit === 'votes' && {
              stepper: {
                ...voteSteps(reading.typedDrip, amount => onChange({ ...form, amount })),
                increaseLabel: t('stake.conflux.moreVotes'),
                decreaseLabel: t('stake.conflux.lessVotes'),
              },
            })}
          />
        )}
      </Field>
      {isRefused && reading.nearestDrip.length > 0 && (
        <div className={styles.nearest}>
          {reading.nearestDrip.map(drip => (
            <Button
              key={String(drip)}
              variant="secondary"
              size="small"
              onClick={() => onChange({ amount: inUnit(drip, 'cfx') ?? '', unit: 'cfx' })}
            >
              {t('stake.conflux.useAmount', { amount: formatAmount(drip, { decimals: 18 }) })}
            </Button>
          ))}
        </div>
      )}
      {/* The row has a fixed height, so that typing moves nothing below it. */}
      <div className={styles.below}>
        <span>{props.equivalent}</span>
        {props.balance}
      </div>
    </div>
  )
}

function voteSteps(drip: bigint | null, set: (amount: string) => void) {
  const votes = drip === null ? 0n : drip / voteDrip
  return {
    onIncrease: () => set(String(votes + 1n)),
    onDecrease: votes > 1n ? () => set(String(votes - 1n)) : undefined,
  }
}

/** Why the amount is refused, and the code to search for. */
function AmountRefusal({ reading, unit }: { reading: AmountReading; unit: StakeForm['unit'] }) {
  const t = useText()
  const { code, limit } = reading
  const cfx = (drip = 0n) => formatAmount(drip, { decimals: 18, digits: 6 })
  return (
    <div>
      {t(sentenceOf(reading, unit), {
        balance: cfx(limit?.balanceDrip),
        kept: cfx(limit?.keptDrip),
        most: cfx(limit?.mostDrip),
      })}
      {code && <CodeDetails code={code} />}
    </div>
  )
}

function sentenceOf({ code, nearestDrip }: AmountReading, unit: StakeForm['unit']): MessageId {
  // With less than one vote available there is no alternative to offer.
  if (code === 'VOTES_NOT_WHOLE' && nearestDrip.length === 0) return 'stake.conflux.field.noWholeVote'
  switch (code) {
    case 'AMOUNT_MALFORMED':
      return `stake.conflux.field.AMOUNT_MALFORMED.${unit}`
    case 'AMOUNT_ZERO':
    case 'AMOUNT_TOO_PRECISE':
    case 'AMOUNT_OUT_OF_RANGE':
    case 'VOTE_TOO_SMALL':
    case 'VOTES_NOT_WHOLE':
    case 'SHARES_TOO_FEW':
    case 'POOL_NOT_OPEN':
    case 'POOL_SHORTFALL':
    case 'BALANCE_TOO_LOW':
      return `stake.conflux.field.${code}`
    default:
      return 'stake.conflux.field.OTHER'
  }
}
