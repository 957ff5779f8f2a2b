import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls when the reader comes near an element, and again each time they come back to it.
 * @param onNear undefined once there is nothing left to do; the same function in every render
 * @param margin how far outside the window counts as near
 */
export function useNear<Place extends Element>(
  onNear: (() => void) | undefined,
  margin: `${number}px`,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!onNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: margin,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onNear, margin])
  return place
}
