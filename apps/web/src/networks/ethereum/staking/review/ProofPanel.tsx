import { Card, CheckIcon, Chip, CloseIcon, classNames, Spinner, VisuallyHidden } from '@granary/ui'
import { useId, useState } from 'react'
import { useFailureText } from '#web/failure/useFailureText.ts'
import { useText } from '#web/i18n/useText.ts'
import {
  checkIdsOf,
  checkTitle,
  type ProofCheck,
  type ProofCheckId,
  type ProofScope,
  proofCheck,
} from '../proof/ProofCheck.ts'
import styles from './ProofPanel.module.css'

type ProofPanelProps = {
  scope: ProofScope
  checks: readonly ProofCheck[]
  status: 'proving' | 'proved' | 'blocked'
  /** Number of deposits. */
  count: number
}

/**
 * How many checks passed. Those that failed, were not made or have a note are always open; the others are one press
 * away.
 */
export function ProofPanel({ checks, status, count, scope }: ProofPanelProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const ids = checkIdsOf(scope)
  const all = ids.map(id => checks.find(check => check.id === id) ?? running(id))
  const isOver = status === 'blocked'
  const shown = isOpen ? all : all.filter(check => isTold(lookOf(check, isOver)))
  /** Shown at the first line alone, not seven times. */
  const isSaid = (check: ProofCheck) =>
    check.status === 'unavailable' && firstUnasked(ids, checks, check.code) !== check.id
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Heading all={all} status={status} />
        </h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'stake.checksHide' : 'stake.checksShow')}
        </button>
      </div>
      <VisuallyHidden>
        <span role="status">{t(`stake.proofStatus.${status}`, { count })}</span>
      </VisuallyHidden>
      {isOpen && (
        <p className={styles.lead}>
          {t('stake.proofTitle')}: {t(`stake.proofStatus.${status}`, { count })}. {t('stake.proofLead')}
        </p>
      )}
      <ul id={listId} className={styles.list}>
        {shown.map(check => (
          <ProofLine key={check.id} check={check} isOver={isOver} isSaid={isSaid(check)} />
        ))}
      </ul>
    </Card>
  )
}

/** What asks for the reader's eye. */
const isTold = (look: Look) => look === 'failed' || look === 'unavailable' || look === 'warned'

/** `15 of 16 checks passed`, and what the others are. */
function Heading({ all, status }: { all: readonly ProofCheck[]; status: ProofPanelProps['status'] }) {
  const t = useText()
  const looks = all.map(check => lookOf(check, status === 'blocked'))
  const number = (look: Look) => looks.filter(each => each === look).length
  const [notes, failed, unmade] = [number('warned'), number('failed'), number('unavailable')]
  const sum = { passed: number('passed'), count: all.length }
  const look = {
    proving: 'running',
    proved: 'passed',
    blocked: failed > 0 ? 'failed' : 'unavailable',
  } as const
  return (
    <>
      <Mark look={look[status]} />
      {t(status === 'proving' ? 'stake.checksRunning' : 'stake.checksPassed', sum)}
      {failed > 0 && <Chip tone="danger">{t('stake.checksFailed', { count: failed })}</Chip>}
      {unmade > 0 && <Chip tone="danger">{t('stake.checksUnmade', { count: unmade })}</Chip>}
      {notes > 0 && <Chip tone="warning">{t('stake.checkNotes', { count: notes })}</Chip>}
    </>
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
