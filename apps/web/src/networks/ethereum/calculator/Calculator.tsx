import type { EthereumNetworkId } from '@granary/chains'
import { Card, Checkbox, Field, NumberField, Skeleton } from '@granary/ui'
import { useState } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { Eth, ethText, weiPerGwei } from '../figures/index.ts'
import { networkApr, planReward, type RewardPlan } from '../reward-plan/index.ts'
import { useEthereumStatus } from '../status/index.ts'
import styles from './Calculator.module.css'

type Rate = 'network' | 'own'

/**
 * The expected earnings of an amount, at the chain's current rate or at that of the validators shown.
 * @param props.ownApr these validators' yearly return, basis points; null if unknown or without validators
 * @param props.amount in the field at first, ETH
 */
export function Calculator(props: { network: EthereumNetworkId; ownApr: number | null; amount?: string }) {
  const t = useText()
  const { network, ownApr: own } = props
  const { data: status, error } = useEthereumStatus(network)
  const [text, setText] = useState(props.amount ?? '32')
  const [compounds, setCompounds] = useState(false)
  const [wanted, setWanted] = useState<Rate>('network')
  const rates = { network: status ? networkApr(status) : null, own }
  const rate: Rate = own === null ? 'network' : wanted
  const apr = rates[rate]
  const result = planReward({ text, aprBasisPoints: apr ?? 0, compounds })
  const rest = result.plan?.restGwei ?? 0n
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('reward.eth.calculator')}</h2>
      <div className={styles.columns}>
        <div className={styles.wishes}>
          <Field
            label={t('reward.eth.calculatorAmount')}
            error={result.error && t(`reward.eth.calculatorError.${result.error}`)}
            hint={rest > 0n && t('reward.eth.calculatorRest', { amount: ethText(rest * weiPerGwei) })}
          >
            {control => (
              <NumberField
                {...control}
                value={text}
                onChange={setText}
                unit={t('common.eth')}
                maxLength={24}
              />
            )}
          </Field>
          {own !== null && (
            <Segments
              legend={t('reward.eth.calculatorRate')}
              value={rate}
              onChange={setWanted}
              options={[
                { value: 'network', label: t('reward.eth.calculatorRate.network') },
                { value: 'own', label: t('reward.eth.calculatorRate.own') },
              ]}
            />
          )}
          <Checkbox checked={compounds} onChange={event => setCompounds(event.target.checked)}>
            {t('reward.eth.compound')}
          </Checkbox>
        </div>
        <PlannedReward plan={result.plan} isLoading={apr === null && !error} isMissing={apr === null} />
      </div>
      <p className={styles.note}>
        {apr !== null && t(`reward.eth.calculatorFrom.${rate}`, { apr: formatPercent(apr) })}{' '}
        {t(compounds ? 'reward.eth.compoundText' : 'reward.eth.paidOutText')}{' '}
        {t('reward.eth.calculatorHonest')}{' '}
        {status &&
          status.secondsPerDay !== 86_400 &&
          t('reward.owner.reach.localDay', { seconds: status.secondsPerDay })}
      </p>
    </Card>
  )
}

const spans = ['day', 'month', 'year', 'fiveYears'] as const

/** The estimates; placeholders until there are any. */
function PlannedReward(props: { plan: RewardPlan | undefined; isLoading: boolean; isMissing: boolean }) {
  const t = useText()
  const { plan, isLoading, isMissing } = props
  return (
    <dl className={styles.plan}>
      {spans.map(span => (
        <div key={span} className={styles.row}>
          <dt>{t(`reward.eth.planned.${span}`)}</dt>
          <dd>
            {isLoading ? (
              <Skeleton width="7ch" />
            ) : plan && !isMissing ? (
              <Eth wei={plan[`${span}Gwei`] * weiPerGwei} />
            ) : (
              '–'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
