// Runs before the first paint, inline in the page's head: a module would run too late.
{
  const root = document.documentElement
  // A chosen theme never flashes the other one, and a page that the server sent in another language than the chosen one
  // stays hidden until it is replaced.
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const language = localStorage.getItem('language')
    if (language && language.replace('_', '-') !== root.lang) root.dataset.otherLanguage = language
    // The address, a wallet's session or a draft may fill in a form otherwise than it was rendered.
    const session = localStorage.getItem('@granary/wallet/connected_namespaces')
    const draft = Object.keys(sessionStorage).some(key => key.startsWith('granary.stakeForm'))
    if (location.search || session || draft) root.dataset.returning = ''
  } catch {
    // Storage is blocked: keep the system's theme and the document's language.
  }
  // What a visitor clicks and types before the scripts arrive waits for them (earlyInput.ts).
  const early = []
  const keep = ({ type, target }) => early.push({ type, target, value: target.value })
  for (const type of ['click', 'input']) addEventListener(type, keep, true)
  window.takeEarlyInput = () => {
    for (const type of ['click', 'input']) removeEventListener(type, keep, true)
    return early.splice(0)
  }
  // A rendered page loads its scripts once its content is painted, so that they do not delay it.
  addEventListener('DOMContentLoaded', () => {
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    const start = () => scripts.isConnected && scripts.replaceWith(scripts.content)
    // A hidden page is not painted, nor is a frame out of sight.
    if (document.hidden || root.dataset.otherLanguage) return start()
    addEventListener('visibilitychange', start)
    addEventListener('load', () => setTimeout(start, 1000))
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  })
}
