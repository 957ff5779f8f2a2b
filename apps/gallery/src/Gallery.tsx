import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Place, readPlace } from './address.ts'
import { idOf } from './GalleryState.ts'
import { IndexPage } from './pages/IndexPage.tsx'
import { StatePage } from './pages/StatePage.tsx'
import { states } from './states/states.ts'

declare global {
  /** How a test switches between states without loading the page again. */
  var gallery: {
    readonly ids: readonly string[]
    /** Resolves once the state is shown and has stopped changing. */
    show(place: Place): Promise<void>
  }
}

/** The list of all states, or the state in the address. */
export function Gallery() {
  const [shown, setShown] = useState(() => ({ place: readPlace(location.search), turn: 0 }))
  const { place, turn } = shown
  useEffect(() => {
    globalThis.gallery = {
      ids: states.map(idOf),
      async show(next) {
        flushSync(() => setShown(({ turn: last }) => ({ place: next, turn: last + 1 })))
        await settle(next)
      },
    }
    void settle(readPlace(location.search))
  }, [])

  document.documentElement.dataset.theme = place.theme
  document.documentElement.lang = place.locale === 'zh_CN' ? 'zh-CN' : 'en'
  const state = states.find(each => idOf(each) === place.id)
  if (!state) return <IndexPage states={states} place={place} />
  return <StatePage key={turn} shown={state} place={place} />
}

/** Whether the view is shown, the scene's own steps are done and nothing moves. */
async function settle({ id }: Place): Promise<void> {
  await whenStill()
  const state = states.find(each => idOf(each) === id)
  if (!state || !('scene' in state) || !state.scene.act) return
  const view = document.querySelector('dialog[open], main section')
  if (!view) throw new Error(`nothing to act in: ${id}`)
  await state.scene.act(view)
  await whenStill()
}

/** Frames without a change after which the page counts as still. */
const stillFrames = 3

/** Frames after which a page that never settles is used as it is. */
const patience = 300

/** Resolves once the content, its fonts and pictures have loaded and nothing changes any more. */
async function whenStill(): Promise<void> {
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
    'dialog[open] h2, main section h2, main[data-shown] :is(p, div, button), main li',
  )
  const isLoading = document.querySelector('[data-loading]') !== null
  return shown !== null && !isLoading && [...document.images].every(image => image.complete)
}
