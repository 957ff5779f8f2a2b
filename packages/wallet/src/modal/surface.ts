import { createContext, useContext } from 'react'

/** What the views stand in: the dialog, or a region of the page. */
export type Surface = {
  /** Id for the heading that names it. */
  readonly titleId: string
  readonly isEmbedded: boolean
  /** Whether a new view may take the focus: always in the dialog, in a page only from a view before it. */
  readonly takesFocus: () => boolean
}

const SurfaceContext = createContext<Surface>({ titleId: '', isEmbedded: false, takesFocus: () => false })

export const SurfaceProvider = SurfaceContext.Provider

export function useSurface(): Surface {
  return useContext(SurfaceContext)
}
