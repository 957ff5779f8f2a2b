/** Whether the site answers now; browsers may report a network when they have none. */
export function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
