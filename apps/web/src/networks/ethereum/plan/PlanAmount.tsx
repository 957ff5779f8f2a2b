import { classNames, formatAmount, Kernels } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './PlanAmount.module.css'
import { type Plan, plannedCount } from './usePlan.ts'

const errors = {
  malformed: 'home.planMalformed',
  tooSmall: 'home.planTooSmall',
  tooLarge: 'home.planTooLarge',
} as const

const kernelsDrawn = 32
const sliderMaximumEth = 1024

/**
 * The amount, by typing and by slider, and the validators it fills as kernels.
 * @param props.badge beside the label
 */
export function PlanAmount({ plan, badge }: { plan: Plan; badge: ReactNode }) {
  const t = useText()
  const { text, setText, result, kind } = plan
  const count = plannedCount(plan)
  const rest = kind === '0x01' ? (result.plan?.remainderGwei ?? 0n) : 0n
  return (
    <>
      <div className={styles.head}>
        <label htmlFor="plan-amount">{t('home.planAmount')}</label>
        {badge}
      </div>
      <div className={styles.amount}>
        <span className={styles.typed}>
          <input
            id="plan-amount"
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={text}
            onChange={event => setText(event.target.value)}
            aria-invalid={result.error ? true : undefined}
            aria-describedby="plan-count"
          />
          <span className={styles.unit}>{t('common.eth')}</span>
        </span>
        {count > 0 && <span className={styles.count}>{t('home.planValidators', { count })}</span>}
      </div>
      <PlanSlider plan={plan} />
      <div className={styles.kernels}>
        {kind === '0x01' ? (
          <Kernels
            counts={{ active: count, absent: Math.max(0, kernelsDrawn - count) }}
            limit={count > kernelsDrawn ? kernelsDrawn - 4 : kernelsDrawn}
            label={t('home.planKernels', { count })}
          />
        ) : (
          <Kernels counts={{ active: count }} size="large" label={t('home.planKernels', { count })} />
        )}
      </div>
      <p id="plan-count" className={classNames(styles.below, result.error && styles.error)} role="status">
        {result.error
          ? t(errors[result.error])
          : rest > 0n && t('home.planRemainder', { amount: formatAmount(rest, { decimals: 9 }) })}
      </p>
    </>
  )
}

/** Coarse: one validator per step; the field beside it takes any amount. */
function PlanSlider({ plan: { text, setText, result } }: { plan: Plan }) {
  const t = useText()
  const eth = result.plan ? Number(result.plan.totalGwei / 1_000_000_000n) : 32
  const value = Math.min(Math.max(eth, 32), sliderMaximumEth)
  const filled = ((value - 32) / (sliderMaximumEth - 32)) * 100
  return (
    <input
      type="range"
      className={styles.slider}
      min={32}
      max={sliderMaximumEth}
      step={32}
      value={value}
      ref={element => element?.style.setProperty('--filled', `${filled}%`)}
      aria-label={t('home.planSlider')}
      aria-valuetext={`${text} ETH`}
      onChange={event => setText(event.target.value)}
    />
  )
}
