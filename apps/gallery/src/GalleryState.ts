import type { ComponentType } from 'react'
import type { Scene } from './Scene.ts'

/** One thing to look at: a view of the modal in one of its states, or the looks of a part of the design system. */
export type GalleryState = {
  /** View of the modal, or name of the part. */
  readonly view: string
  readonly state: string
} & ({ readonly scene: Scene } | { readonly Part: ComponentType })

export function idOf({ view, state }: Pick<GalleryState, 'view' | 'state'>): string {
  return `${view}/${state}`
}
