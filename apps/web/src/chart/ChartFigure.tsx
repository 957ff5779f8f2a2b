import { classNames, Skeleton } from '@granary/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useText } from '../i18n/useText.ts'
import type { ChartColumn } from './ChartColumn.ts'
import styles from './ChartFigure.module.css'
import type { ChartLook, ColorToken } from './ChartLook.ts'
import type { ColumnChart } from './ColumnChart.tsx'

/** What the chart says at the pointer, one entry per bar and for the line. */
export type ToldColumn = {
  title: string
  /** The same as one sentence, for screen readers. */
  text: string
  entries: readonly { key: string; label: string; token: ColorToken; isLine?: boolean; value: ReactNode }[]
}

/**
 * A chart with its tooltip for pointer and arrow keys; reserves its space from the first render. Needs a table with
 * exact figures beside it.
 * @param props.columns oldest first; must keep their identity until they change
 * @param props.told describes column n, 0 the oldest
 * @param props.description what the chart shows, for screen readers
 */
export function ChartFigure(props: {
  columns: readonly ChartColumn[]
  look: ChartLook
  told: (column: number) => ToldColumn
  description: string
}) {
  const { columns, look, told, description } = props
  const t = useText()
  const language = useLanguage()
  const chart = useColumnChart(columns.length > 0)
  const [point, setPoint] = useState<number | null>(null)
  const last = columns.length - 1
  const at = Math.min(point ?? last, last)
  const column = at >= 0 ? told(at) : null
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.told}>
        <span className={styles.period}>{column ? column.title : <Skeleton width="9ch" />}</span>
        {column?.entries.map(({ key, label, token, isLine, value }) => (
          <span key={key} className={styles.entry}>
            <span
              className={classNames(styles.mark, isLine && styles.line)}
              ref={mark => mark?.style.setProperty('background', `var(${token})`)}
            />
            {label} {value}
          </span>
        ))}
      </figcaption>
      <div
        className={styles.place}
        role="slider"
        tabIndex={columns.length > 0 ? 0 : -1}
        aria-label={description}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={column?.text ?? t('common.loading')}
        onKeyDown={event => {
          const next = columnAfter(event, at, last)
          if (next === null) return
          event.preventDefault()
          setPoint(next)
        }}
      >
        {chart === 'failed' && <p className={styles.failed}>{t('reward.history.chartFailed')}</p>}
        {chart && chart !== 'failed' && (
          <chart.Chart columns={columns} look={look} language={language} onPoint={setPoint} />
        )}
      </div>
    </figure>
  )
}

function columnAfter({ key }: KeyboardEvent, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

type Loaded = { Chart: typeof ColumnChart } | 'failed'

/** The chart; its library loads once there is data. */
function useColumnChart(isWanted: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let ended = false
    const show = (chart: Loaded) => {
      if (!ended) setLoaded(chart)
    }
    import('./ColumnChart.tsx').then(
      module => show({ Chart: module.ColumnChart }),
      () => show('failed'),
    )
    return () => {
      ended = true
    }
  }, [isWanted])
  return loaded
}
