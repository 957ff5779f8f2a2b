/** A date as yy-mm-dd in the time zone of the visitor: `26-11-19`. */
export function formatDate(date: Date): string {
  const parts = [date.getFullYear() % 100, date.getMonth() + 1, date.getDate()]
  return parts.map(part => part.toString().padStart(2, '0')).join('-')
}
