import { Card, CheckIcon, Chip, CloseIcon, classNames, Spinner, VisuallyHidden } from '@granary/ui'
import { useFailureText } from '#web/failure/useFailureText.ts'
import { useText } from '#web/i18n/useText.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import {
  checkTitle,
  isCheckFor,
  type ProofCheck,
  type ProofCheckId,
  proofCheck,
  proofCheckIds,
} from '../proof/ProofCheck.ts'
import styles from './ProofPanel.module.css'

type ProofPanelProps = {
  target: DepositTarget
  checks: readonly ProofCheck[]
  status: 'proving' | 'proved' | 'blocked'
  /** Number of deposits. */
  count: number
}

/** Each check with its result and its source. Every line stands there from the start and only changes its mark. */
export function ProofPanel({ checks, status, count, target }: ProofPanelProps) {
  const t = useText()
  const ids = proofCheckIds.filter(id => isCheckFor(target, id))
  const tone = { proving: 'neutral', proved: 'good', blocked: 'danger' } as const
  /** Said at the first line; nobody reads it seven times. */
  const isSaid = (check: ProofCheck) =>
    check.status === 'unavailable' && firstUnasked(ids, checks, check.code) !== check.id
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
        {ids.map(id => {
          const check = checks.find(check => check.id === id) ?? running(id)
          return <ProofLine key={id} check={check} isOver={status === 'blocked'} isSaid={isSaid(check)} />
        })}
      </ul>
    </Card>
  )
}

function running(id: ProofCheckId): ProofCheck {
  return proofCheck(id, { status: 'running' })
}

function firstUnasked(ids: readonly ProofCheckId[], checks: readonly ProofCheck[], code: string | undefined) {
  return ids.find(id =>
    checks.some(check => check.id === id && check.status === 'unavailable' && check.code === code),
  )
}

type LineProps = { check: ProofCheck; isOver: boolean; isSaid: boolean }

/** `isSaid`: a line before says the same sentence. `isOver`: what still seems to run was not made at all, because of another check. */
function ProofLine({ check, isOver, isSaid }: LineProps) {
  const t = useText()
  const failureText = useFailureText()
  const { source, details, seen, failedRows } = check
  const look = lookOf(check, isOver)
  const reason = check.code ?? check.warning
  const rows = failedRows.slice(0, 10).map(row => row + 1)
  return (
    <li className={styles.line}>
      <Mark look={look} />
      <span>
        {t(checkTitle(check))}
        <VisuallyHidden>: {t(`stake.checkStatus.${look}`)}</VisuallyHidden>
      </span>
      <span className={styles.source}>
        {t(`stake.source.${source}`)}
        {seen && ` · ${t(`stake.seen.${seen.at}`, seen)}`}
      </span>
      {reason && (
        <span className={classNames(styles.reason, look === 'warned' && styles.reservation)}>
          {!isSaid && failureText({ code: reason })}
          {rows.length > 0 && ` ${t('stake.rows', { rows: rows.join(', '), count: failedRows.length })}`}
          <span className={styles.code}>
            {reason}
            {details && ` · ${details}`}
          </span>
        </span>
      )}
    </li>
  )
}

type Look = ProofCheck['status'] | 'warned' | 'skipped'

function lookOf({ status, warning }: ProofCheck, isOver: boolean): Look {
  if (status === 'passed' && warning) return 'warned'
  return status === 'running' && isOver ? 'skipped' : status
}

function Mark({ look }: { look: Look }) {
  return (
    <span className={classNames(styles.mark, styles[look])} aria-hidden="true">
      {look === 'running' && <Spinner />}
      {look === 'passed' && <CheckIcon size={14} />}
      {look === 'failed' && <CloseIcon size={14} />}
      {look === 'unavailable' && '?'}
      {look === 'warned' && '!'}
      {look === 'skipped' && '–'}
    </span>
  )
}
