import { useEffect } from 'react'

const storageKey = 'granary.finished'

/** A plan belongs to the address it was made at. */
const here = () => `${location.pathname}${location.search}`

/** The plan whose result this address shows after a reload; null for an address that is opened for a new one. */
export function finishedHere(): string | null {
  try {
    const [address, id] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return address === here() && typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/**
 * Remembers which plan this address is about until the person leaves it: a reload then shows what became of it, and
 * nothing else ever does.
 * @param id of the plan that was asked of the wallet; null while there is none
 */
export function useFinishedHere(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    keep(id)
    return () => keep(null)
  }, [id])
}

function keep(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify([here(), id]))
  } catch {
    // Without storage a reload shows the form; the result is in the list of what was done.
  }
}
