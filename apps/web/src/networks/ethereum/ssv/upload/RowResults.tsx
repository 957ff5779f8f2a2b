import { AlertIcon, Amount, Card, CheckIcon, elideMiddle, Spinner } from '@granary/ui'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import { useFailureText } from '#web/failure/useFailureText.ts'
import { useText } from '#web/i18n/useText.ts'
import { Fold } from '#web/shell/review/Fold.tsx'
import styles from './Upload.module.css'
import type { UploadRow } from './uploadRows.ts'

/** Rows with problems stand open up to this many, and so do good ones. */
const mostOpen = 20

/** What was found in each row of the files: those with problems first. */
export function RowResults({ rows, isChecking }: { rows: readonly UploadRow[]; isChecking: boolean }) {
  const t = useText()
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const right = rows.filter(({ problems }) => problems.length === 0)
  return (
    <Card className={styles.results}>
      <p className={styles.sum} role="status">
        {isChecking ? (
          <>
            <Spinner label={t('stake.ssv.files.checking')} />
            {t('stake.ssv.files.checking')}
          </>
        ) : (
          t('stake.ssv.files.sum', { right: right.length, wrong: wrong.length })
        )}
      </p>
      <RowList rows={wrong} isChecking={isChecking} />
      <RowList rows={right} isChecking={isChecking} />
    </Card>
  )
}

function RowList({ rows, isChecking }: { rows: readonly UploadRow[]; isChecking: boolean }) {
  const t = useText()
  if (rows.length === 0) return null
  const list = (shown: readonly UploadRow[]) => (
    <ul className={styles.rows}>
      {shown.map(row => (
        <Row key={`${row.pubkey}:${row.shareRow}:${row.depositRow}`} row={row} isChecking={isChecking} />
      ))}
    </ul>
  )
  const rest = rows.slice(mostOpen)
  return (
    <>
      {list(rows.slice(0, mostOpen))}
      {rest.length > 0 && <Fold title={t('stake.ssv.files.more', { count: rest.length })}>{list(rest)}</Fold>}
    </>
  )
}

function Row({ row, isChecking }: { row: UploadRow; isChecking: boolean }) {
  const t = useText()
  const text = useFailureText()
  const { pubkey, shareRow, depositRow, ownerNonce, amountGwei, problems } = row
  const isWrong = problems.length > 0
  return (
    <li className={styles.row} data-wrong={isWrong || undefined}>
      <span className={styles.mark}>
        {isWrong ? <AlertIcon size={18} /> : !isChecking && <CheckIcon size={18} />}
      </span>
      <div className={styles.about}>
        {pubkey && <p className={styles.key}>{elideMiddle(pubkey, 12, 8)}</p>}
        <p className={styles.hint}>
          {shareRow !== null && t('stake.ssv.files.row', { row: shareRow + 1 })}
          {shareRow === null &&
            depositRow !== null &&
            t('stake.ssv.files.depositRow', { row: depositRow + 1 })}
          {ownerNonce !== null && ` · ${t('stake.ssv.files.nonce', { nonce: ownerNonce })}`}
        </p>
        {problems.map((problem, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one list, never reordered
          <p key={place} className={styles.problem}>
            {text(problem)}
            {problem.details && ` ${problem.details}.`} <ErrorCode code={problem.code} />
          </p>
        ))}
      </div>
      {amountGwei !== null && (
        <span className={styles.amount}>
          <Amount value={amountGwei} decimals={9} unit="ETH" />
        </span>
      )}
    </li>
  )
}
