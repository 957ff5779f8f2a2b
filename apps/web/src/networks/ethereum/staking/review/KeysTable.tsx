import { AddressText, Amount, Button, Chip } from '@granary/ui'
import { useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './KeysTable.module.css'
import type { OpenDeposit } from './openDeposits.ts'

const pageSize = 50

/** The validators' public keys, fifty at a time; numbered as in the offer. */
export function KeysTable(props: { deposits: readonly OpenDeposit[]; failedRows: ReadonlySet<number> }) {
  const t = useText()
  const { deposits, failedRows } = props
  const [shown, setShown] = useState(pageSize)
  return (
    <div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t('stake.publicKey')}</th>
              <th scope="col" className={styles.number}>
                {t('stake.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {deposits.slice(0, shown).map(({ row, deposit: { pubkey, amountGwei } }) => (
              <tr key={row}>
                <td>{row + 1}</td>
                <td>
                  <AddressText
                    value={pubkey}
                    start={12}
                    end={8}
                    copyLabel={t('stake.copyKey', { number: row + 1 })}
                    copiedLabel={t('common.copied')}
                  />
                  {failedRows.has(row) && <Chip tone="danger">{t('stake.keyFailed')}</Chip>}
                </td>
                <td className={styles.number}>
                  <Amount value={amountGwei} decimals={9} unit="ETH" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < deposits.length && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + pageSize)}>
          {t('stake.showMore')}
        </Button>
      )}
    </div>
  )
}
