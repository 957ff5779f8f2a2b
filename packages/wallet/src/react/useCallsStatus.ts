import { useEffect } from 'react'
import { useClientRead } from './useClientRead.ts'
import type { ReadOptions } from './useRead.ts'

/** Milliseconds. */
const defaultInterval = 2000

export type UseCallsStatusOptions = ReadOptions & {
  /** `data.id` of `useSendCalls`; reads nothing without one. */
  readonly id: string | undefined
  /** Milliseconds between readings while the calls are pending; 2,000 by default. */
  readonly pollingInterval?: number
}

/** Status of calls, read until they are no longer pending; null if the wallet does not know them. */
export function useCallsStatus(options: UseCallsStatusOptions) {
  const { id, pollingInterval = defaultInterval, enabled = true } = options
  const reading = useClientRead(id && ['calls', id], client => client.getCallsStatus(id ?? ''), { enabled })
  const { data, error, refetch } = reading
  useEffect(() => {
    if (!enabled || (data?.state !== 'pending' && !error)) return
    const timer = setTimeout(refetch, pollingInterval)
    return () => clearTimeout(timer)
  }, [enabled, data, error, refetch, pollingInterval])
  return reading
}
