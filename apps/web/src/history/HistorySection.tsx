import { Button, Card, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './HistorySection.module.css'
import type { useShownRows } from './useShownRows.ts'

/** A part of a history: its rows, newest first, and a button for older ones. */
export function HistorySection(props: {
  title: string
  /** Beside the title once there are rows. */
  tools: ReactNode
  /** Why part of it is missing. */
  note?: ReactNode
  /** In place of the rows while they load, or if there are none. */
  instead: ReactNode
  rows: ReturnType<typeof useShownRows>
  children: ReactNode
}) {
  const t = useText()
  const { shown, hasOlder, isBusy, showOlder } = props.rows
  const hasRows = shown.length > 0
  return (
    <Card className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>{props.title}</h2>
        {hasRows && props.tools}
      </div>
      {props.note}
      {hasRows ? props.children : props.instead}
      {hasRows && hasOlder && (
        <Button variant="secondary" size="small" className={styles.older} busy={isBusy} onClick={showOlder}>
          {t('reward.history.older')}
        </Button>
      )}
    </Card>
  )
}

const lines = { chart: ['40%', '80%'], rows: ['80%'], short: ['60%'] } as const

/** Reserves the height of what loads: a chart with its first rows, the rows, or a few of them. */
export function HistoryWaiting({ height }: { height: keyof typeof lines }) {
  const t = useText()
  return (
    <div className={styles[height]} role="status" aria-busy="true" aria-label={t('common.loading')}>
      {lines[height].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
