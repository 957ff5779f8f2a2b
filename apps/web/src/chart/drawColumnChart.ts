import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { subscribeTheme } from '../../../shell/theme/theme.ts'
import type { ChartColumn } from './ChartColumn.ts'
import { rewardChartOptions } from './rewardChartOptions.ts'

export type DrawnChart = { destroy(): void }

/**
 * Draws bars of what was earned and the line of all that was, as wide as its place. It follows the width of the place and the
 * theme.
 * @param columns oldest first
 * @param onPoint told which column the pointer is at; null when it left
 */
export function drawRewardChart(
  place: HTMLElement,
  columns: readonly ChartColumn[],
  language: string,
  onPoint: (column: number | null) => void,
): DrawnChart {
  const data: uPlot.AlignedData = [
    columns.map((_, at) => at),
    columns.map(({ reward }) => reward),
    columns.map(({ totalReward }) => totalReward),
  ]
  const size = () => ({ width: place.clientWidth, height: place.clientHeight })
  const chart = new uPlot(
    { ...rewardChartOptions(place, columns, language, onPoint), ...size() },
    data,
    place,
  )
  const resizing = new ResizeObserver(() => chart.setSize(size()))
  resizing.observe(place)
  const redraw = () => chart.redraw(true)
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  const endTheme = subscribeTheme(redraw)
  return {
    destroy() {
      resizing.disconnect()
      system.removeEventListener('change', redraw)
      endTheme()
      chart.destroy()
    },
  }
}
