// Runs before the first paint, inline in the page's head: a module would run too late. A chosen theme never flashes the
// other one, and a page that the server sent in another language than the chosen one stays hidden until it is replaced.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const language = localStorage.getItem('language')
  if (language && language.replace('_', '-') !== root.lang) root.dataset.otherLanguage = language
} catch {
  // Storage is blocked: keep the system's theme and the document's language.
}
