import { useCallback, useEffect, useRef, useState } from 'react'
import type { BaseError } from '../core/index.ts'
import { toOwnError } from '../core/internal.ts'

export type Read<Data> = {
  readonly status: 'pending' | 'success' | 'error'
  /** The last successful reading: stays while a new one is made, and when that fails. */
  readonly data: Data | undefined
  /** Why the last reading failed. */
  readonly error: BaseError | null
  /** Nothing read yet; also while disabled, or without an account. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** A reading is under way. */
  readonly isFetching: boolean
  /** Reads again, or joins the reading under way. Never throws. */
  readonly refetch: () => Promise<void>
}

export type ReadOptions = {
  /** `false` reads only on `refetch`. */
  readonly enabled?: boolean
}

type Reading<Data> = Pick<Read<Data>, 'status' | 'data' | 'error' | 'isFetching'> & {
  readonly key: string | undefined
}

const nothing = {
  key: undefined,
  status: 'pending',
  data: undefined,
  error: null,
  isFetching: false,
} as const

/**
 * State of a reading. Ignores answers for an earlier key, and those after unmount.
 * @param key names what is read, account and network included; undefined if it cannot be read now
 */
export function useRead<Data>(
  key: string | undefined,
  read: () => Promise<Data>,
  { enabled = true }: ReadOptions = {},
): Read<Data> {
  const [reading, setReading] = useState<Reading<Data>>(nothing)
  const latest = useRef({ key, read, open: null as { readonly key: string; done: Promise<void> } | null })
  useEffect(() => {
    Object.assign(latest.current, { key, read })
  })
  useEffect(() => {
    const { current } = latest
    return () => {
      current.open = null
    }
  }, [])

  const refetch = useCallback(async () => {
    const { current } = latest
    const { key, read, open } = current
    if (key === undefined || open?.key === key) return open?.done
    const settle = (next: Partial<Reading<Data>>) => {
      if (current.open !== request) return
      current.open = null
      setReading(before => ({ ...before, ...next, isFetching: false }))
    }
    const done = (async () => read())().then(
      data => settle({ status: 'success', data, error: null }),
      cause => settle({ status: 'error', error: toOwnError('network', cause) }),
    )
    const request = { key, done }
    current.open = request
    setReading(before => ({ ...(before.key === key ? before : nothing), key, isFetching: true }))
    return done
  }, [])

  useEffect(() => {
    if (enabled && key !== undefined) void refetch()
  }, [enabled, key, refetch])

  return readOf(key !== undefined && reading.key === key ? reading : undefined, refetch)
}

/** The result of a hook; of `nothing` if there is no reading of what it shows. */
export function readOf<Data>(
  { status, data, error, isFetching }: Omit<Reading<Data>, 'key'> = nothing,
  refetch: () => Promise<void>,
): Read<Data> {
  return {
    status,
    data,
    error,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching,
    refetch,
  }
}
