import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the main part when another page is shown: a screen reader then reads the new page, and Tab
 * goes on from its top instead of from a link that may be gone.
 */
export function useFocusAfterNavigation(mainId: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || (hashChanged && toLocation.hash)) return
        document.getElementById(mainId)?.focus({ preventScroll: true })
      }),
    [router, mainId],
  )
}
