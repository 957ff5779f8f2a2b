import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './fonts.css'
import '@granary/ui/tokens.css'
import '@granary/ui/base.css'
import { shellGroups } from './i18n/messageGroups.ts'
import { currentLocale, startMessages } from './i18n/messages.ts'
import { storedBy } from './journal/storedKinds.ts'
import { networks } from './networks/registry.ts'
import { type AppRouter, createAppRouter } from './routes/createAppRouter.ts'
import { onRouterError } from './routes/onRouterError.ts'
import { Site } from './Site.tsx'
import { takeEarlyInput } from './shell/earlyInput.ts'

async function start(element: HTMLElement): Promise<void> {
  storedBy.modules = networks
  const router = createAppRouter()
  // Load both in parallel and render once: the frame's texts, and the first page with its own.
  await Promise.all([startMessages(shellGroups), router.load()])
  // The router reports or handles the errors it catches: see onRouterError.
  const options = { onCaughtError: () => undefined }
  const site = <Site router={router} />
  takeEarlyInput()
  if (isRendered(element, router)) {
    // In a transition React hydrates in slices, between which the page answers.
    startTransition(() => void hydrateRoot(element, site, options))
  } else {
    element.replaceChildren()
    createRoot(element, options).render(site)
  }
  uncover()
  if (import.meta.env.MODE === 'devnet')
    (await import('./wallet/announceLocalWallet.ts')).announceLocalWallet()
}

/** Before the first paint a document in another language than the chosen one was hidden. */
function uncover(): void {
  delete document.documentElement.dataset.otherLanguage
}

/** Whether the document came with this page, in this language. Anything else in it is replaced. */
function isRendered({ dataset }: HTMLElement, router: AppRouter): boolean {
  const { location, matches } = router.state
  // Documents have no query: a page that reads one shows something else, unless it first shows itself without.
  const isPlain = matches.every(
    ({ _strictSearch: read, staticData }) =>
      staticData.readsSearchLate || Object.keys(read ?? {}).length === 0,
  )
  return isPlain && dataset.page === location.pathname && dataset.locale === currentLocale()
}

const element = document.getElementById('app')
if (element)
  start(element).catch(error => {
    // A page in the wrong language is better than none.
    uncover()
    return onRouterError(error, '')
  })
