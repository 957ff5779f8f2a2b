import { useEffect, useRef } from 'react'
import type { ChartColumn } from './ChartColumn.ts'
import type { ChartLook } from './ChartLook.ts'
import styles from './ColumnChart.module.css'
import { drawColumnChart } from './drawColumnChart.ts'

/** The drawing itself. It fills its container and never animates; screen readers use the table beside it. */
export function ColumnChart(props: {
  columns: readonly ChartColumn[]
  look: ChartLook
  language: string
  onPoint: (column: number | null) => void
}) {
  const { columns, look, language, onPoint } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const chart = drawColumnChart(place.current, columns, look, language, onPoint)
    return () => chart.destroy()
  }, [columns, look, language, onPoint])
  return <div ref={place} className={styles.drawing} aria-hidden="true" />
}
