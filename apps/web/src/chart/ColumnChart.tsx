import uPlot from 'uplot'
import styles from './ColumnChart.module.css'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import { subscribeTheme } from '#web/shell/theme/theme.ts'
import type { ChartColumn } from './ChartColumn.ts'
import type { ChartLook } from './ChartLook.ts'
import { columnChartOptions } from './columnChartOptions.ts'
import { stackValues } from './stackValues.ts'

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
    return drawColumnChart(place.current, columns, look, language, onPoint)
  }, [columns, look, language, onPoint])
  return <div ref={place} className={styles.drawing} aria-hidden="true" />
}

/**
 * Draws columns and an optional line at the container's width. Follows width and theme.
 * @param columns oldest first
 * @param onPoint receives the column under the pointer; null when it leaves
 * @returns removes the drawing
 */
function drawColumnChart(
  place: HTMLElement,
  columns: readonly ChartColumn[],
  look: ChartLook,
  language: string,
  onPoint: (column: number | null) => void,
): () => void {
  const data: uPlot.AlignedData = [
    columns.map((_, at) => at),
    ...look.bars.map((_, bar) => columns.map(({ values }) => stackValues(values)[bar]?.to ?? 0)),
    ...(look.line ? [columns.map(({ line }) => line ?? 0)] : []),
  ]
  const size = () => ({ width: place.clientWidth, height: place.clientHeight })
  const chart = new uPlot(
    { ...columnChartOptions(place, columns, look, language, onPoint), ...size() },
    data,
    place,
  )
  const resizing = new ResizeObserver(() => chart.setSize(size()))
  resizing.observe(place)
  const redraw = () => chart.redraw(true)
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  const endTheme = subscribeTheme(redraw)
  return () => {
    resizing.disconnect()
    system.removeEventListener('change', redraw)
    endTheme()
    chart.destroy()
  }
}
