import { isSiteReachable } from './isSiteReachable.ts'
import { judgeRouterError } from './stalePage.ts'

const staleMessage = 'The website has been updated, please refresh the page manually!'

/** What the rules do to the window; replaced in tests. */
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
 * Carries out the rules for an error of the router. Going to the 404 page is a load of the document, so that the
 * visitor comes back to the site as it is now. Where the site does not answer nothing could be loaded: the visitor stays,
 * and the page itself says so.
 * @param leaving query of the address the visitor came from: the marker may stand there and no longer in the new one
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
