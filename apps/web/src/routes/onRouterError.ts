import { judgeRouterError } from './stalePage.ts'

const staleMessage = 'The website has been updated, please refresh the page manually!'

/** What the rules do to the window; replaced in tests. */
export type PageEffects = {
  goTo: (address: string) => void
  alert: (message: string) => void
  reload: () => void
  isOnline: () => boolean
  log: (error: unknown) => void
}

const windowEffects: PageEffects = {
  goTo: address => window.location.assign(address),
  alert: message => window.alert(message),
  reload: () => window.location.reload(),
  isOnline: () => navigator.onLine,
  log: error => reportError(error),
}

/**
 * Carries out the rules for an error of the router. Going to the 404 page is a load of the document, so that the
 * visitor comes back to the site as it is now. Without a network there is nothing to load: the page itself says so.
 * @param leaving query of the address the visitor came from: the marker may stand there and no longer in the new one
 */
export function onRouterError(error: unknown, leaving: string, effects: PageEffects = windowEffects): void {
  const reloaded = [leaving, window.location.search].some(query => new URLSearchParams(query).has('reloaded'))
  const verdict = judgeRouterError(error, reloaded)
  if (verdict !== 'log' && !effects.isOnline()) return
  if (verdict === 'go-to-404') effects.goTo('/404?reloaded=1')
  else if (verdict === 'log') effects.log(error)
  else {
    effects.alert(staleMessage)
    effects.reload()
  }
}
