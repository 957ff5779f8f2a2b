import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The servers show a block shortly after the chain has it. */
const shownAfterMs = 5000

/**
 * Rereads everything of a network family once a transaction is mined, and again when the servers show its effect.
 * @param network the first part of the query keys
 */
export function useFreshAfter(isConfirmed: boolean, network: 'ethereum' | 'conflux'): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isConfirmed) return
    const readAnew = () => void client.invalidateQueries({ queryKey: [network] })
    readAnew()
    setTimeout(readAnew, shownAfterMs)
  }, [client, isConfirmed, network])
}
