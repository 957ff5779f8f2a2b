/** Enough to tell one's own addresses apart, and too little to use one: `al…@example.org`, `https://hooks.example.org/…`. */
export function shortenTarget(channel: 'email' | 'webhook', target: string): string {
  if (channel === 'webhook') return `${new URL(target).origin}/…`
  const [name = '', host = ''] = target.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}…@${host}`
}
