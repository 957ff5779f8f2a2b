/** A word to the other tabs of this origin that somebody signed in or out there. It carries nothing: each looks for itself. */
export function createTabLink(heard: () => void): { tell(): void } {
  if (typeof BroadcastChannel !== 'function') return { tell() {} }
  const channel = new BroadcastChannel('@granary/wallet/siwx')
  channel.onmessage = heard
  // In Node an open channel would keep the process alive.
  ;(channel as { unref?: () => void }).unref?.()
  return { tell: () => channel.postMessage(null) }
}
