/** Whether this site answers now. The browser may think that it has a network when it has none. */
export function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
