import { Button } from '@granary/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAnnouncement } from '../../Announcer.tsx'
import { useMessages } from '../../useMessages.ts'
import styles from './Activity.module.css'
import { useActivityMessages } from './useActivityMessages.ts'

type FailureProps = {
  readonly text: string
  /** Milliseconds since 1970 before which nothing is asked again. */
  readonly retryAt?: number
  readonly retry: () => void
}

/** What could not be read, and the way to try again. */
export function Failure({ text, retryAt = 0, retry }: FailureProps) {
  const { tryAgain } = useMessages()
  const words = useActivityMessages()
  const isOffline = useSyncExternalStore(watchConnection, () => !navigator.onLine)
  const seconds = useSecondsUntil(retryAt)
  const said = isOffline ? words.offline : text
  useAnnouncement(said)
  return (
    <div className={styles.blank}>
      <p>{said}</p>
      <Button variant="secondary" size="small" disabled={seconds > 0} onClick={retry}>
        {seconds > 0 ? words.retryIn(seconds) : tryAgain}
      </Button>
    </div>
  )
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((time - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
