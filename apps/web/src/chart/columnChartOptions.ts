import uPlot from 'uplot'
import type { ChartColumn } from './ChartColumn.ts'
import type { ChartLook, ColorToken } from './ChartLook.ts'
import { sharesScale } from './sharesScale.ts'
import { stackValues } from './stackValues.ts'

/** With fewer columns than this, bars keep the width of this many. */
const leastColumns = 7
/** Pixels: an axis of short amounts, and the gaps beside its text. */
const leastAxis = 46
const axisGap = 16
const font = '12px "Instrument Sans Variable", system-ui, sans-serif'

/** Appearance and tooltip of the chart; reads colours at every drawing, so that they follow the theme. */
export function columnChartOptions(
  place: HTMLElement,
  columns: readonly ChartColumn[],
  look: ChartLook,
  language: string,
  onPoint: (column: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 })
  const amounts = (_: uPlot, splits: number[]) => splits.map(split => compact.format(split))
  const color = (token: ColorToken) => () => themeColor(place, token)
  const common: uPlot.Axis = { stroke: color('--ink-3'), font, ticks: { show: false } }
  const grid = { stroke: color('--line'), width: 1 }
  const empty = Math.max(0, leastColumns - columns.length) / 2
  const { line } = look
  const isShared = sharesScale(columns)
  const lineScale = isShared ? 'bars' : 'line'
  const stacked = columns.map(({ values }) => stackValues(values))
  return {
    // The last label is centred on its column: half of it needs room on the right.
    padding: [12, line && !isShared ? 4 : 26, 0, 4],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => [-0.5 - empty, columns.length - 0.5 + empty] },
      bars: { range: (_, low, high) => rangeOf(low, high) },
      ...(line &&
        !isShared && {
          line: { range: (_: uPlot, low: number | null, high: number | null) => rangeOf(low, high) },
        }),
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
      // Each axis takes the colour of its measure, a shared one that of the labels.
      {
        ...common,
        stroke: color(line && isShared ? '--ink-3' : look.scale),
        scale: 'bars',
        grid,
        size: axisSize,
        values: amounts,
      },
      ...(line && !isShared
        ? [
            {
              ...common,
              stroke: color(line),
              scale: 'line',
              side: 1 as const,
              grid: { show: false },
              size: axisSize,
              values: amounts,
            },
          ]
        : []),
    ],
    series: [
      {},
      ...look.bars.map((token, at) =>
        barSeries(
          stacked.map(column => column[at] ?? { from: 0, to: 0 }),
          () => fillsOf(place, columns, token),
        ),
      ),
      ...(line ? [lineSeries(color(line), lineScale)] : []),
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => onPoint(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? null) : null),
      ],
    },
  }
}

/** Space for the longest amount of an axis, pixels. */
function axisSize({ ctx }: uPlot, values: string[] | null): number {
  ctx.font = font.replace('12px', `${12 * devicePixelRatio}px`)
  const widths = (values ?? []).map(value => ctx.measureText(value).width / devicePixelRatio)
  return Math.max(leastAxis, Math.ceil(Math.max(0, ...widths)) + axisGap)
}

/** The scale always includes zero, so that bar heights compare. */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const least = Math.min(0, low ?? 0)
  const most = Math.max(0, high ?? 0)
  if (least === most) return [0, 1]
  return [least && least * 1.1, most * 1.1]
}

function barSeries(stacked: readonly { from: number; to: number }[], fills: () => string[]): uPlot.Series {
  const paths = uPlot.paths.bars?.({
    size: [0.66, 40],
    radius: [0.14, 0],
    disp: {
      fill: { unit: 3, values: fills },
      y0: { unit: 1, values: () => stacked.map(({ from }) => from) },
      y1: { unit: 1, values: () => stacked.map(({ to }) => to) },
    },
  } as uPlot.Series.BarsPathBuilderOpts)
  return { scale: 'bars', width: 0, points: { show: false }, ...(paths && { paths }) }
}

function fillsOf(place: HTMLElement, columns: readonly ChartColumn[], token: ColorToken): string[] {
  const color = themeColor(place, token)
  return columns.map(({ isTentative }) => (isTentative ? withAlpha(color, 0.45) : color))
}

function lineSeries(stroke: () => string, scale: string): uPlot.Series {
  const paths = uPlot.paths.linear?.()
  return { scale, stroke, width: 2, points: { show: false }, ...(paths && { paths }) }
}

/** @param color as the browser computes it: `rgb(227, 179, 74)` */
function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\(([^)]*)\)$/, (_, parts: string) => `rgba(${parts}, ${alpha})`)
}

/** A design token's current colour at this place of the page. */
function themeColor(place: HTMLElement, token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
