import { voteDrip } from '@granary/staking/conflux'
import { Button, Field, formatAmount, NumberField } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import styles from './AmountFields.module.css'
import { AmountRefusal } from './AmountRefusal.tsx'
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
