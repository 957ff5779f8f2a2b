import { createContext, useContext } from 'react'

/** The container of the views: the dialog, or a region of the page. */
export type Surface = {
  /** Id of the heading that names it. */
  readonly titleId: string
  readonly isEmbedded: boolean
  /** Whether a new view may take focus: always in the dialog, in a page only from another view. */
  readonly takesFocus: () => boolean
}

const SurfaceContext = createContext<Surface>({ titleId: '', isEmbedded: false, takesFocus: () => false })

export const SurfaceProvider = SurfaceContext.Provider

export function useSurface(): Surface {
  return useContext(SurfaceContext)
}
