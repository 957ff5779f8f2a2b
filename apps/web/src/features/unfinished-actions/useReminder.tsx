import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { toasts } from '../../shell/toasts/toasts.ts'
import styles from './UnfinishedActions.module.css'

const id = 'unfinished'
const key = 'granary:reminded'
const lifeMs = 12_000
/** Goes on with a stake by itself. */
const stakePage = /\/(staking|ssv\/deposit)$/

/**
 * Reminds once a visit of what was left half-way on an earlier one. Not where stakes are gone on with.
 * @param count unfinished actions; null while that is not known
 * @param isOpen the list shows already
 * @param show opens the list
 */
export function useReminder(count: number | null, isOpen: boolean, show: () => void): void {
  const t = useText()
  const latest = useRef(show)
  latest.current = show
  const isDone = useRef(false)
  useEffect(() => {
    if (count === null || isDone.current) return
    // What is begun on this visit needs no reminder.
    isDone.current = true
    if (count === 0 || stakePage.test(location.pathname) || wasReminded()) return
    const open = () => {
      toasts.close(id)
      latest.current()
    }
    toasts.add({
      id,
      summary: t('reward.unfinished.reminder', { count }),
      detail: (
        <>
          {t('reward.unfinished.reminderText')}{' '}
          <button type="button" className={styles.action} onClick={open}>
            {t('reward.unfinished.open')}
          </button>
        </>
      ),
      life: lifeMs,
    })
  }, [count, t])
  useEffect(() => {
    // Nothing is left to remind of.
    if (isOpen || count === 0) toasts.close(id)
  }, [isOpen, count])
}

/** Whether this visit had its reminder; it has from now on. */
function wasReminded(): boolean {
  try {
    const was = sessionStorage.getItem(key) !== null
    sessionStorage.setItem(key, '1')
    return was
  } catch {
    // Storage is closed to this page: better no reminder than one on every page.
    return true
  }
}
