/**
 * Shortens a long text in its middle: `elideMiddle('0x71C7656E…', 6, 4)` is `0x71C7…976F`. A text that would
 * not get shorter stays whole.
 */
export function elideMiddle(text: string, start: number, end: number): string {
  if (text.length <= start + end + 1) return text
  return `${text.slice(0, start)}…${text.slice(text.length - end)}`
}
