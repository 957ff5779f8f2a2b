/** Calls back once the page has loaded and is idle. Returns the cancel. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(callback)
      cancel = () => cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(callback, 200)
      cancel = () => clearTimeout(handle)
    }
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    cancel()
  }
}
