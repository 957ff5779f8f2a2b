/**
 * Resolves once the browser has drawn what the page has already changed: the pressed button is on the screen before the
 * work that it started. A page in the background draws nothing and waits only a moment.
 */
export function afterNextPaint(): Promise<void> {
  return new Promise(resolve => {
    const late = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(late)
      // The frame is drawn between this callback and the next task.
      setTimeout(resolve)
    })
  })
}
