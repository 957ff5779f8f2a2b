// Runs before the first paint, so that a chosen theme never flashes the other one. The content security policy forbids
// inline scripts, and a module would run too late.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: keep the system's theme.
}
