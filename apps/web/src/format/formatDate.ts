import { dates } from 'virtual:dates'

/** How dates stand in tables, charts and files: `compact` is yy-mm-dd, `locale` is what the language is used to. */
export type DateStyle = typeof dates

/** The provider's setting. */
export const dateStyle: DateStyle = dates

/** A date as yy-mm-dd: `26-11-19`; in the time zone of the visitor unless it is a day of the chain, which is in UTC. */
export function formatDate(date: Date, zone: 'local' | 'UTC' = 'local'): string {
  const parts =
    zone === 'UTC'
      ? [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
      : [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map(part => (part % 100).toString().padStart(2, '0')).join('-')
}

/**
 * A day in UTC as files write it, in their names and in their rows: `26-11-19`, or by ISO 8601 with the style `locale`,
 * for a file has no language.
 */
export function dayInFile(date: Date | string, style = dateStyle): string {
  const day = new Date(date)
  return style === 'compact' ? formatDate(day, 'UTC') : day.toISOString().slice(0, 10)
}

/** A moment as files write it, in UTC: `26-11-19 14:03:05`, or by ISO 8601. */
export function timeInFile(seconds: number, style = dateStyle): string {
  const iso = new Date(seconds * 1000).toISOString()
  return style === 'compact' ? `${dayInFile(iso, style)} ${iso.slice(11, 19)}` : iso
}
