import { parseCount } from '@granary/staking/amount'
import { Field, formatAmount, Kernels, NumberField } from '@granary/ui'
import { CodeDetails } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { readStakeForm, type StakeField, type StakeFieldCode } from './readStakeForm.ts'
import styles from './StakeAmountFields.module.css'
import type { StakeForm } from './StakeForm.ts'

type FieldsProps = {
  form: StakeForm
  errors: Partial<Record<StakeField, StakeFieldCode>>
  isTooMuch: boolean
  /** Most validators of one stake. */
  most: number
  onChange: (form: StakeForm) => void
}

/** Number of validators, entered or computed from a total; for compounding ones also their amounts. */
export function StakeAmountFields(props: FieldsProps) {
  const { form } = props
  if (form.credentialsType === '0x01') return <CountField {...props} />
  return (
    <>
      <AmountMode {...props} />
      {form.by === 'total' ? (
        <TotalField {...props} />
      ) : (
        <>
          <CountField {...props} />
          <AmountEachField {...props} />
        </>
      )}
    </>
  )
}

function CountField({ form, errors, isTooMuch, most, onChange }: FieldsProps) {
  const t = useText()
  const count = errors.count ? null : Number(parseCount(form.count))
  const step = (to: number) => () => onChange({ ...form, count: String(to) })
  return (
    <div className={styles.count}>
      <Field
        label={t('stake.validatorCount')}
        hint={t(`stake.validatorCountHint.${form.credentialsType}`)}
        error={errors.count && <FieldError code={errors.count} most={most.toLocaleString('en-US')} />}
      >
        {control => (
          <NumberField
            {...control}
            {...(isTooMuch && { 'aria-invalid': true })}
            value={form.count}
            onChange={count => onChange({ ...form, count })}
            stepper={{
              onIncrease: count === null || count < most ? step((count ?? 0) + 1) : undefined,
              onDecrease: count !== null && count > 1 ? step(count - 1) : undefined,
              increaseLabel: t('stake.oneMore'),
              decreaseLabel: t('stake.oneLess'),
            }}
          />
        )}
      </Field>
      {/* The row keeps its height, so that typing moves nothing below it. */}
      <div className={styles.kernels}>
        {count !== null && (
          <Kernels counts={{ active: count }} label={t('stake.validators', { count })} limit={24} />
        )}
      </div>
    </div>
  )
}

function AmountMode({ form, onChange }: FieldsProps) {
  const t = useText()
  return (
    <Segments
      legend={t('stake.amountBy')}
      options={(['total', 'count'] as const).map(by => ({ value: by, label: t(`stake.amountByName.${by}`) }))}
      value={form.by}
      onChange={by => onChange({ ...form, by })}
    />
  )
}

function AmountEachField({ form, errors, onChange }: FieldsProps) {
  const t = useText()
  return (
    <Field
      label={t('stake.amountEach')}
      hint={t('stake.amountEachHint')}
      error={errors.amountEach && <FieldError code={errors.amountEach} most="2,048" />}
    >
      {control => (
        <NumberField
          {...control}
          unit="ETH"
          value={form.amountEach}
          onChange={amountEach => onChange({ ...form, amountEach })}
        />
      )}
    </Field>
  )
}

function TotalField({ form, errors, isTooMuch, most, onChange }: FieldsProps) {
  const t = useText()
  const { intent } = readStakeForm(form, most)
  return (
    <div className={styles.count}>
      <Field
        label={t('stake.total')}
        hint={t('stake.totalHint')}
        error={
          errors.total && <FieldError code={errors.total} most={(most * 2048).toLocaleString('en-US')} />
        }
      >
        {control => (
          <NumberField
            {...control}
            {...(isTooMuch && { 'aria-invalid': true })}
            unit="ETH"
            value={form.total}
            onChange={total => onChange({ ...form, total })}
          />
        )}
      </Field>
      <Field label={t('stake.validatorCount')} hint={t('stake.validatorCountHint.total')}>
        {control => (
          <NumberField
            {...control}
            readOnly
            value={intent ? String(intent.amountsGwei.length) : ''}
            onChange={ignore}
          />
        )}
      </Field>
      <div className={styles.kernels}>{intent && <SplitSummary amountsGwei={intent.amountsGwei} />}</div>
    </div>
  )
}

/** How a total falls on validators: '2 of 1,000 ETH, 1 of 999 ETH'. */
function SplitSummary({ amountsGwei }: { amountsGwei: readonly bigint[] }) {
  const t = useText()
  const groups = new Map<bigint, number>()
  for (const amount of amountsGwei) groups.set(amount, (groups.get(amount) ?? 0) + 1)
  const parts = [...groups].map(([amount, count]) =>
    t('stake.splitPart', { count, amount: formatAmount(amount, { decimals: 9 }) }),
  )
  return (
    <span className={styles.split}>
      <Kernels
        counts={{ active: amountsGwei.length }}
        label={t('stake.validators', { count: amountsGwei.length })}
        limit={24}
      />
      {parts.join(' + ')}
    </span>
  )
}

/** The number follows from the amount. */
const ignore = () => undefined

/** What is wrong, and the code to search for. */
function FieldError({ code, most }: { code: StakeFieldCode; most: string }) {
  const t = useText()
  return (
    <div>
      {t(`stake.field.${code}`, { most })}
      <CodeDetails code={code} />
    </div>
  )
}
