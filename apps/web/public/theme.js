// Runs before the first paint, so that a chosen theme never flashes the other one. The content security policy
// allows no inline script, and a module would run too late.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is closed to this page: the system's theme stays.
}
