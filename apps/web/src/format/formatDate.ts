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

/** A UTC day, `2026-11-24`, for a table or chart tooltip: `26-11-24`. */
export function dayInTable(date: string, language: string, style = dateStyle): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (style === 'compact') return formatDate(day, 'UTC')
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' }).format(day)
}

/** A moment for a table, in the visitor's time zone: `26-11-24 15:30`. */
export function timeInTable(seconds: number, language: string, style = dateStyle): string {
  const moment = new Date(seconds * 1000)
  if (style === 'locale')
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
  const clock = [moment.getHours(), moment.getMinutes()].map(part => String(part).padStart(2, '0'))
  return `${formatDate(moment)} ${clock.join(':')}`
}
