import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Opens the place that the address names, as in `/help#safe`, brings it into view and moves the focus there, again after
 * each navigation to it. Opens everything for printing.
 */
export function useGuidePlace(): void {
  const place = useLocation({
    select: ({ hash, state }) => ({ hash, key: state.__TSR_key }),
    structuralSharing: true,
  })
  // The key makes each navigation a new place, also one to the place that is open already.
  useEffect(() => {
    const element = place.hash && document.getElementById(place.hash)
    if (!element) return
    if (element instanceof HTMLDetailsElement) element.open = true
    const target = element.querySelector<HTMLElement>(':scope > summary') ?? element
    if (target === element) element.tabIndex = -1
    target.focus({ preventScroll: true })
    element.scrollIntoView()
  }, [place])

  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
      for (const details of opened) details.open = true
    }
    const close = () => {
      for (const details of opened) details.open = false
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [])
}
