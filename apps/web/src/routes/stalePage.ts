/** Said by a browser when a page's code is not where the running site expects it; the wording differs by engine. */
const stalePatterns = [
  /failed to fetch (a )?dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /expected a javascript module/i,
  // Said by the loader of the bundler, which asks for the styles of a page before its code.
  /unable to preload css/i,
]

/** Whether an error says that the code or the styles of a page could not be had. */
export function isStalePage(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error)
  return stalePatterns.some(pattern => pattern.test(message))
}

/** What follows from an error of the router: go to the 404 page, ask for a reload, or only log it. */
export type StalePageVerdict = 'go-to-404' | 'ask-to-reload' | 'log'

/**
 * Decides on an error of the router (staking application, section 2, navigation rules).
 * @param reloaded the address carries the marker `reloaded`: a stale page was met already
 */
export function judgeRouterError(error: unknown, reloaded: boolean): StalePageVerdict {
  if (!isStalePage(error)) return 'log'
  return reloaded ? 'ask-to-reload' : 'go-to-404'
}
