import { Card, CheckIcon, Chip, CloseIcon, classNames, Spinner, VisuallyHidden } from '@granary/ui'
import { useText } from '../../../i18n/useText.ts'
import { useFailureText } from '../page/useFailureText.ts'
import { type ProofCheck, type ProofCheckId, proofCheck, proofCheckIds } from '../proof/ProofCheck.ts'
import styles from './ProofPanel.module.css'

type ProofPanelProps = {
  checks: readonly ProofCheck[]
  status: 'proving' | 'proved' | 'blocked'
  /** Number of deposits. */
  count: number
}

/** Each check with its result and its source. Every line stands there from the start and only changes its mark. */
export function ProofPanel({ checks, status, count }: ProofPanelProps) {
  const t = useText()
  const tone = { proving: 'neutral', proved: 'good', blocked: 'danger' } as const
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('stake.proofTitle')}</h2>
        <Chip tone={tone[status]}>
          <span role="status">{t(`stake.proofStatus.${status}`, { count })}</span>
        </Chip>
      </div>
      <p className={styles.lead}>{t('stake.proofLead')}</p>
      <ul className={styles.list}>
        {proofCheckIds.map(id => (
          <ProofLine key={id} check={checks.find(check => check.id === id) ?? running(id)} />
        ))}
      </ul>
    </Card>
  )
}

function running(id: ProofCheckId): ProofCheck {
  return proofCheck(id, { status: 'running' })
}

function ProofLine({ check }: { check: ProofCheck }) {
  const t = useText()
  const failureText = useFailureText()
  const { id, status, source, code, details, seen, failedRows } = check
  const isBad = status === 'failed' || status === 'unavailable'
  const rows = failedRows.slice(0, 10).map(row => row + 1)
  return (
    <li className={styles.line}>
      <Mark status={status} />
      <span className={styles.sentence}>
        {t(`stake.check.${id}`)}
        <VisuallyHidden>: {t(`stake.checkStatus.${status}`)}</VisuallyHidden>
      </span>
      <span className={styles.source}>
        {t(`stake.source.${source}`)}
        {seen && ` · ${t(`stake.seen.${seen.at}`, seen)}`}
      </span>
      {isBad && code && (
        <span className={styles.reason}>
          {failureText({ code, message: code })}
          {rows.length > 0 && ` ${t('stake.rows', { rows: rows.join(', '), count: failedRows.length })}`}
          <span className={styles.code}>
            {code}
            {details && ` · ${details}`}
          </span>
        </span>
      )}
    </li>
  )
}

function Mark({ status }: { status: ProofCheck['status'] }) {
  return (
    <span className={classNames(styles.mark, styles[status])} aria-hidden="true">
      {status === 'running' && <Spinner />}
      {status === 'passed' && <CheckIcon size={14} />}
      {status === 'failed' && <CloseIcon size={14} />}
      {status === 'unavailable' && '?'}
    </span>
  )
}
