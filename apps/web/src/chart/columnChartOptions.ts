import uPlot from 'uplot'
import type { ChartColumn } from './ChartColumn.ts'
import { themeColor } from './themeColor.ts'

/** Fewer columns than this are drawn as wide as these. */
const leastColumns = 7
const font = '12px "Instrument Sans Variable", system-ui, sans-serif'

/** How the chart looks and what it tells; colours are read anew at every drawing, so that they follow the theme. */
export function rewardChartOptions(
  place: HTMLElement,
  columns: readonly ChartColumn[],
  language: string,
  onPoint: (column: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 })
  const amounts = (_: uPlot, splits: number[]) => splits.map(split => compact.format(split))
  const color = (token: `--${string}`) => () => themeColor(place, token)
  const common: uPlot.Axis = { stroke: color('--ink-3'), font, ticks: { show: false } }
  const grid = { stroke: color('--line'), width: 1 }
  const empty = Math.max(0, leastColumns - columns.length) / 2
  return {
    padding: [12, 4, 0, 4],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => [-0.5 - empty, columns.length - 0.5 + empty] },
      reward: { range: (_, low, high) => rangeOf(low, high) },
      total: { range: (_, low, high) => rangeOf(low, high) },
    },
    axes: [
      {
        ...common,
        size: 32,
        grid: { show: false },
        incrs: [1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 100, 200, 500],
        space: 76,
        values: (_, splits) => splits.map(split => columns[split]?.label ?? ''),
      },
      // Each axis in the colour of what it measures.
      { ...common, stroke: color('--wheat-ink'), scale: 'reward', grid, size: 52, values: amounts },
      {
        ...common,
        stroke: color('--green'),
        scale: 'total',
        side: 1,
        grid: { show: false },
        size: 52,
        values: amounts,
      },
    ],
    series: [{}, bars(place, columns), line(color('--green'))],
    hooks: {
      setCursor: [
        ({ cursor }) => onPoint(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? null) : null),
      ],
    },
  }
}

/** Always with zero in it: a bar as high as it is worth. */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const least = Math.min(0, low ?? 0)
  const most = Math.max(0, high ?? 0)
  if (least === most) return [0, 1]
  return [least && least * 1.1, most * 1.1]
}

function bars(place: HTMLElement, columns: readonly ChartColumn[]): uPlot.Series {
  const fill = () => {
    const wheat = themeColor(place, '--wheat')
    return columns.map(({ isTentative }) => (isTentative ? withAlpha(wheat, 0.45) : wheat))
  }
  const paths = uPlot.paths.bars?.({
    size: [0.66, 40],
    radius: [0.14, 0],
    disp: { fill: { unit: 3, values: fill } },
  } as uPlot.Series.BarsPathBuilderOpts)
  return { scale: 'reward', width: 0, points: { show: false }, ...(paths && { paths }) }
}

function line(stroke: () => string): uPlot.Series {
  const paths = uPlot.paths.linear?.()
  return { scale: 'total', stroke, width: 2, points: { show: false }, ...(paths && { paths }) }
}

/** @param color as the browser computes it: `rgb(227, 179, 74)` */
function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\(([^)]*)\)$/, (_, parts: string) => `rgba(${parts}, ${alpha})`)
}
