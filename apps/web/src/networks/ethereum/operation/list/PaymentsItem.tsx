import type { EthereumNetworkId } from '@granary/chains'
import { useState } from 'react'
import { timeInTable } from '#web/format/formatDate.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import type { PaymentsOfDay } from './arrangeRows.ts'
import styles from './Operations.module.css'
import { RowValidators } from './RowValidators.tsx'

/** A day's small payments in one line; a click renders each of them, as there may be hundreds. */
export function PaymentsItem(props: { payments: PaymentsOfDay; day: string; network: EthereumNetworkId }) {
  const t = useText()
  const language = useLanguage()
  const { payments, day, network } = props
  const [isOpen, setOpen] = useState(false)
  const { rows, sumGwei, isPartly } = payments
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{t('claim.operation.what.withdrawal')}</strong>
        <span className={styles.who}>{day}</span>
      </div>
      <div className={styles.amount}>
        <Eth wei={sumGwei * weiPerGwei} />
      </div>
      <details className={styles.payments} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('claim.operation.payments', { count: rows.length })}</summary>
        <ul className={styles.each}>
          {(isOpen ? rows : []).map(row => (
            <li key={row.id}>
              <span>
                <RowValidators network={network} validators={row.validators} count={row.count} />
              </span>
              <time dateTime={new Date(row.atSeconds * 1000).toISOString()}>
                {timeInTable(row.atSeconds, language)}
              </time>
              <span className={styles.amount}>
                <Eth wei={(row.amountGwei ?? 0n) * weiPerGwei} />
              </span>
            </li>
          ))}
        </ul>
      </details>
      {isPartly && <p className={styles.result}>{t('claim.operation.paymentsPartly')}</p>}
    </li>
  )
}
