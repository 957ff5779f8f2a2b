import type { SubpathSizes } from '@granary/scripts/subpathSizes'

const [begin, end] = ['<!-- sizes -->\n', '<!-- /sizes -->']

/**
 * The README with the sizes in its table. A figure that is off by no more than 2 % or 0.2 kB stays, so that only
 * changes that a reader would care about ask for a new table.
 */
export function withSizes(readme: string, { page, react, createWallet, subpaths }: SubpathSizes): string {
  const start = readme.indexOf(begin)
  const stop = readme.indexOf(end, start)
  if (start < 0 || stop < 0) throw new Error(`The README has no ${begin}`)
  const shown = new Map(
    [...readme.slice(start, stop).matchAll(/^\| (.+?) +\| +([\d.]+) \|$/gm)].map(
      ([, what = '', size]) => [what, Number(size)] as const,
    ),
  )
  const sizes = {
    'The React page of the examples, before the first click': page,
    'of this, React itself': react,
    '`createWallet` alone': createWallet,
    ...Object.fromEntries(Object.entries(subpaths).map(([name, size]) => [`\`${name}\``, size])),
  }
  const rows = Object.entries(sizes).map(([what, bytes]) => {
    const measured = bytes / 1000
    const known = shown.get(what) ?? Number.NaN
    const kb = Math.abs(known - measured) <= Math.max(0.2, measured * 0.02) ? known : measured
    return `| ${what.padEnd(55)} | ${kb.toFixed(1).padStart(5)} |`
  })
  const head = [`| ${''.padEnd(55)} | ${'kB'.padStart(5)} |`, `| ${'-'.repeat(55)} | ----: |`]
  return `${readme.slice(0, start)}${begin}${[...head, ...rows].join('\n')}\n${readme.slice(stop)}`
}
