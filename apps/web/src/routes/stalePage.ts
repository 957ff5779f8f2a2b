/** Browser messages for a page whose code is missing at its URL; each engine has its own wording. */
const stalePatterns = [
  /failed to fetch (a )?dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /expected a javascript module/i,
  // From the bundler's loader, which loads a page's styles before its code.
  /unable to preload css/i,
]

/** Whether an error means that a page's code or styles failed to load. */
export function isStalePage(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error)
  return stalePatterns.some(pattern => pattern.test(message))
}

/** The response to a router error: go to the 404 page, ask for a reload, or only log. */
export type StalePageVerdict = 'go-to-404' | 'ask-to-reload' | 'log'

/**
 * Decides on a router error (staking application, section 2, navigation rules).
 * @param reloaded the address has the marker `reloaded`: a page was stale before
 */
export function judgeRouterError(error: unknown, reloaded: boolean): StalePageVerdict {
  if (!isStalePage(error)) return 'log'
  return reloaded ? 'ask-to-reload' : 'go-to-404'
}

/** Whether the site answers now; browsers may report a network when they have none. */
export function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
