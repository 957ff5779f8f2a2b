import { useEffect } from 'react'

const storageKey = 'granary.finished'

/** A plan belongs to the address that made it. */
const here = () => `${location.pathname}${location.search}`

/** The plan whose result this address shows after a reload; null if it was opened for a new one. */
export function finishedHere(): string | null {
  try {
    const [address, id] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return address === here() && typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/**
 * Remembers this address's plan until the person leaves: only a reload shows its result again.
 * @param id of the requested plan; null if none
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
    // Without storage a reload shows the form; the list of finished actions has the result.
  }
}
