/** Frames without a change after which the page counts as still. */
const stillFrames = 3
/** Frames after which a page that never settles is used as it is. */
const patience = 300

/** Resolves once the content, its fonts and pictures have loaded and nothing changes any more. */
export async function whenStill(): Promise<void> {
  let frames = 0
  const observer = new MutationObserver(() => {
    frames = 0
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  for (let total = 0; frames < stillFrames && total < patience; total++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    frames = isThere() ? frames + 1 : 0
  }
  observer.disconnect()
  await document.fonts.ready
}

function isThere(): boolean {
  const shown = document.querySelector(
    'dialog[open] h2, main section h2, main[data-shown] p, main[data-shown] div, main li',
  )
  return shown !== null && [...document.images].every(image => image.complete)
}
