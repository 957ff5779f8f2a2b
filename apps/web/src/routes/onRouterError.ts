import { isSiteReachable, judgeRouterError } from './stalePage.ts'

const staleMessage = 'The website has been updated, please refresh the page manually!'

/** The rules' effects on the window; replaced in tests. */
export type PageEffects = {
  goTo: (address: string) => void
  alert: (message: string) => void
  reload: () => void
  isReachable: () => Promise<boolean>
  log: (error: unknown) => void
}

const windowEffects: PageEffects = {
  goTo: address => window.location.assign(address),
  alert: message => window.alert(message),
  reload: () => window.location.reload(),
  isReachable: isSiteReachable,
  log: error => reportError(error),
}

/**
 * Applies the rules for a router error. Going to the 404 page loads the document anew, so that the visitor gets the
 * current site. While the site does not answer a load would fail: the visitor stays, and the page explains.
 * @param leaving query of the previous address, which may have the marker when the new one does not
 */
export async function onRouterError(
  error: unknown,
  leaving: string,
  effects: PageEffects = windowEffects,
): Promise<void> {
  const reloaded = [leaving, window.location.search].some(query => new URLSearchParams(query).has('reloaded'))
  const verdict = judgeRouterError(error, reloaded)
  if (verdict === 'log') return effects.log(error)
  if (!(await effects.isReachable())) return
  if (verdict === 'go-to-404') effects.goTo('/404?reloaded=1')
  else {
    effects.alert(staleMessage)
    effects.reload()
  }
}
