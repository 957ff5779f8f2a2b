import type { SsvOperatorRow } from '@granary/api/ssv'
import { plainText } from '@granary/errors'
import { feePerYear } from '@granary/staking/ssv'
import { formatAmount } from '@granary/ui'
import { memo, type ReactNode } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { columnStyles } from './OperatorHead.tsx'
import styles from './OperatorTable.module.css'
import type { SortColumn } from './OperatorView.ts'

type OperatorRowProps = {
  operator: SsvOperatorRow
  /** Position in the shown list, from 0. */
  at: number
  isChosen: boolean
  /** It cannot be chosen now. */
  isOff: boolean
  onChoose: (id: number, isChosen: boolean) => void
}

/** One operator. The whole row chooses it. */
export const OperatorRow = memo(function OperatorRow(props: OperatorRowProps) {
  const t = useText()
  const { operator, at, isChosen, isOff, onChoose } = props
  const { id, validatorCount, performanceDay, performanceMonth, mevRelays } = operator
  const name = operatorName(operator, t)
  const cell = (column: SortColumn, value: ReactNode) => (
    <td className={columnStyles[column]} data-label={t(`stake.ssv.operators.column.${column}`)}>
      {value}
    </td>
  )
  const relays = mevRelays.map(relay => plainText(relay, 50)).join(', ')
  return (
    <tr
      className={styles.row}
      aria-rowindex={at + 2}
      data-at={at}
      data-chosen={isChosen || undefined}
      data-off={isOff || undefined}
    >
      <td className={styles.ofChoice}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            data-control="choice"
            checked={isChosen}
            disabled={isOff}
            aria-label={t('stake.ssv.operators.choose', { name, id: String(id) })}
            onChange={event => onChoose(id, event.target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={styles.ofName}>
        <span className={styles.name}>{name}</span>
        <small className={styles.marks}>
          <span>#{id}</span>
          {operator.verified && <span className={styles.good}>{t('stake.ssv.operators.verified')}</span>}
          {operator.isPrivate && <span className={styles.warn}>{t('stake.ssv.operators.private')}</span>}
          {operator.hasPendingFee && (
            <span className={styles.warn}>{t('stake.ssv.operators.pendingFee')}</span>
          )}
          {relays && <span className={styles.relaysBeside}>{relays}</span>}
        </small>
      </th>
      {cell('fee', feeText(operator.feeWei, t))}
      {cell('month', percentText(performanceMonth))}
      {cell('day', percentText(performanceDay))}
      {cell('validators', validatorCount.toLocaleString('en-US'))}
      <td className={styles.ofRelays} data-label={t('stake.ssv.operators.column.relays')}>
        {relays || '–'}
      </td>
    </tr>
  )
})

/** An operator's own name, else its number. */
export function operatorName({ id, name }: Pick<SsvOperatorRow, 'id' | 'name'>, t: Translate): string {
  return (name && plainText(name, 60)) || t('stake.ssv.operators.nameless', { id: String(id) })
}

/** What an operator takes a year for 32 ETH. */
export function feeText(feeWei: bigint, t: Translate): string {
  if (feeWei === 0n) return t('stake.ssv.operators.free')
  return `${formatAmount(feePerYear(feeWei), { decimals: 18, digits: 5 })} ETH`
}

function percentText(basisPoints: number | null): string {
  return basisPoints === null ? '–' : formatPercent(basisPoints)
}
