import type { EthereumNetworkId } from '@granary/chains'
import { Button, buttonClass, Card, Chip, classNames, formatAmount, Kernels } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useNetworks } from '#web/api/useNetworks.ts'
import { useText } from '#web/i18n/useText.ts'
import { useAppStore } from '#web/store/appStore.ts'
import { likelyNetwork } from '../settings/index.ts'
import { TestNetworkBadge, useHomeNetwork } from '../status/index.ts'
import styles from './PlanCard.module.css'
import { PlanFigures } from './PlanFigures.tsx'
import { type PlanResult, planStake } from './planStake.ts'

const errors = {
  malformed: 'home.planMalformed',
  tooSmall: 'home.planTooSmall',
  tooLarge: 'home.planTooLarge',
} as const

const kernelsDrawn = 32
const sliderMaximumEth = 1024

/** An amount as validators, drawn as kernels: both kinds, with the current fee and wait. */
export function PlanCard() {
  const t = useText()
  const text = useAppStore(state => state.plannedAmount) ?? '320'
  const setText = (plannedAmount: string) => useAppStore.setState({ plannedAmount })
  const { data: networks, error } = useNetworks()
  const { open: network } = useHomeNetwork(networks)
  const result = planStake(text)
  return (
    <Card className={classNames(styles.card)}>
      <div className={styles.head}>
        <label htmlFor="plan-amount">{t('home.planAmount')}</label>
        {network && <TestNetworkBadge network={network} />}
      </div>
      <AmountRow text={text} setText={setText} result={result} />
      <PlanSlider text={text} setText={setText} result={result} />
      <PlanKernels result={result} />
      <PlanFigures result={result} network={network} isMissing={!!error || networks !== undefined} />
      <PlanLink result={result} text={text} network={network} isKnown={networks !== undefined} />
    </Card>
  )
}

type AmountProps = { text: string; setText: (text: string) => void; result: PlanResult }

function AmountRow({ text, setText, result }: AmountProps) {
  const t = useText()
  const { plan, error } = result
  return (
    <>
      <div className={styles.amount}>
        <input
          id="plan-amount"
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={event => setText(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby="plan-error"
        />
        <span className={styles.unit}>{t('common.eth')}</span>
        {plan && (
          <Chip className={classNames(styles.count)}>
            {t('home.planValidators', { count: plan.classic })}
          </Chip>
        )}
      </div>
      <p id="plan-error" className={styles.error} role="alert">
        {error && t(errors[error])}
      </p>
    </>
  )
}

/** Coarse: one validator per step; the field beside it takes any amount. */
function PlanSlider({ text, setText, result }: AmountProps) {
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

function PlanKernels({ result }: { result: PlanResult }) {
  const t = useText()
  const count = result.plan?.classic ?? 0
  return (
    <div className={styles.kernels}>
      <Kernels
        counts={{ active: count, absent: Math.max(0, kernelsDrawn - count) }}
        limit={count > kernelsDrawn ? kernelsDrawn - 4 : kernelsDrawn}
        label={t('home.planKernels', { count })}
      />
    </div>
  )
}

type PlanLinkProps = {
  result: PlanResult
  text: string
  network: EthereumNetworkId | undefined
  /** The back end has said which networks are open. */
  isKnown: boolean
}

/** The link onward with the planned amount, or why there is none. */
function PlanLink({ result, text, network, isKnown }: PlanLinkProps) {
  const t = useText()
  const { plan } = result
  const isClosed = isKnown && !network
  if (isClosed || !plan)
    return (
      <Button wide disabled>
        {isClosed ? t('home.planClosed') : t('home.planStake', { amount: text || '0' })}
      </Button>
    )
  const amount = formatAmount(plan.totalGwei, { decimals: 9 })
  return (
    <Link
      to="/$network/staking"
      params={{ network: network ?? likelyNetwork }}
      search={{ amount: amount.replaceAll(',', '') }}
      className={buttonClass({ wide: true })}
    >
      {t('home.planStake', { amount })}
    </Link>
  )
}
