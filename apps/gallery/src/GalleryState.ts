import type { ComponentType } from 'react'
import type { Scene } from './Scene.ts'

/** One gallery entry: a modal view in one state, or a part of the design system. */
export type GalleryState = {
  /** The modal view, or the name of the part. */
  readonly view: string
  readonly state: string
} & ({ readonly scene: Scene } | { readonly Part: ComponentType })

export function idOf({ view, state }: Pick<GalleryState, 'view' | 'state'>): string {
  return `${view}/${state}`
}
