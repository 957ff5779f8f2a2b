import type { SsvOperator, SsvValidatorDetail } from '@granary/api/ssv'
import { thresholdOf } from '@granary/staking/ssv'
import { Chip, Note } from '@granary/ui'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { feeText, operatorName } from '../operators/OperatorRow.tsx'
import styles from './Validator.module.css'

/** The validator's operators: how well each does its duties, and what has changed since it was chosen. */
export function OperatorHealth(props: {
  operators: readonly SsvOperator[]
  source: SsvValidatorDetail['source']
}) {
  const t = useText()
  const { operators, source } = props
  const gone = operators.filter(({ isRemoved }) => isRemoved).length
  const spare = operators.length - thresholdOf(operators.length)
  return (
    <TitledCard title={t('stake.ssv.detail.operators')}>
      {gone > 0 && (
        <Note tone={gone > spare ? 'error' : 'warning'}>
          {t(gone > spare ? 'stake.ssv.detail.tooManyGone' : 'stake.ssv.detail.someGone', { gone, spare })}
        </Note>
      )}
      <ul className={styles.rows}>
        {operators.map(operator => (
          <Operator key={operator.id} operator={operator} />
        ))}
      </ul>
      {source === 'chain' && <p className={styles.detail}>{t('stake.ssv.operators.chainOnly')}</p>}
    </TitledCard>
  )
}

function Operator({ operator }: { operator: SsvOperator }) {
  const t = useText()
  const { id, feeWei, pendingFee, performanceDay, performanceMonth, isRemoved } = operator
  const yearly = (wei: bigint) => t('stake.ssv.detail.feeYear', { fee: feeText(wei, t) })
  const percent = (basisPoints: number | null) => (basisPoints === null ? '–' : formatPercent(basisPoints))
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{operatorName(operator, t)}</p>
        <p className={styles.detail}>
          #{id} · {yearly(feeWei)}
          {pendingFee && ` → ${yearly(pendingFee.feeWei)}`}
        </p>
      </div>
      <div className={styles.figures}>
        {isRemoved ? (
          <Chip tone="danger">{t('stake.ssv.detail.operatorGone')}</Chip>
        ) : (
          <>
            <span>{t('stake.ssv.detail.month', { percent: percent(performanceMonth) })}</span>
            <span className={styles.detail}>
              {t('stake.ssv.detail.day', { percent: percent(performanceDay) })}
            </span>
          </>
        )}
      </div>
    </li>
  )
}
