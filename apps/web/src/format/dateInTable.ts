import { dateStyle, formatDate } from './formatDate.ts'

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
