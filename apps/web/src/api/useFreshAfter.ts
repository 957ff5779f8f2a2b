import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The servers show a block shortly after the chain has it. */
const shownAfterMs = 5000

/**
 * Rereads everything of a network family once a transaction is mined, and again when the servers show its effect.
 * @param family the first part of its query keys
 */
export function useFreshAfter(isConfirmed: boolean, family: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isConfirmed) return
    const readAnew = () => void client.invalidateQueries({ queryKey: [family] })
    readAnew()
    setTimeout(readAnew, shownAfterMs)
  }, [client, isConfirmed, family])
}
