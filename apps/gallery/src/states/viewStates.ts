import type { GalleryState } from '../GalleryState.ts'
import type { Scene } from '../Scene.ts'

/** The states of one view, each with its name in the address. */
export function viewStates(view: string, scenes: Readonly<Record<string, Scene>>): readonly GalleryState[] {
  return Object.entries(scenes).map(([state, scene]) => ({ view, state, scene }))
}
