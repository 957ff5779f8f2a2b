/** Frames without a change after which nothing more is expected. */
const stillFrames = 3
/** Frames after which a page that never rests is taken as it is. */
const patience = 300

/** Resolves once something is shown, its fonts and pictures are there, and it stopped changing. */
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
