import { dates } from 'virtual:dates'

/** Date style in tables, charts and files: `compact` is yy-mm-dd, `locale` follows the language. */
export type DateStyle = typeof dates

/** Set by the provider. */
export const dateStyle: DateStyle = dates

/** A date as yy-mm-dd: `26-11-19`; in the visitor's time zone, except chain days, which are UTC. */
export function formatDate(date: Date, zone: 'local' | 'UTC' = 'local'): string {
  const parts =
    zone === 'UTC'
      ? [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
      : [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map(part => (part % 100).toString().padStart(2, '0')).join('-')
}

/** A UTC day in file names and rows: `26-11-19`, or ISO 8601 with the style `locale`, since files have no language. */
export function dayInFile(date: Date | string, style = dateStyle): string {
  const day = new Date(date)
  return style === 'compact' ? formatDate(day, 'UTC') : day.toISOString().slice(0, 10)
}

/** A moment in files, in UTC: `26-11-19 14:03:05`, or ISO 8601. */
export function timeInFile(seconds: number, style = dateStyle): string {
  const iso = new Date(seconds * 1000).toISOString()
  return style === 'compact' ? `${dayInFile(iso, style)} ${iso.slice(11, 19)}` : iso
}
