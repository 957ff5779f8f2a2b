import { useCallback, useEffect, useRef, useState } from 'react'
import type { BaseError } from '../core/index.ts'
import { toOwnError } from '../core/internal.ts'
import { keyOf } from './keyOf.ts'

export type RequestState<Data> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly data: Data | undefined
  /** The failure, until the next request; a refusal is a UserRejectedError. */
  readonly error: BaseError | null
  /** Forgets the outcome, and an open request: the same one can then be asked again. */
  readonly reset: () => void
}

export type Request<Input extends readonly unknown[], Data> = RequestState<Data> & {
  /** Never throws: read `error`. Repeating an open request joins it; another one takes over the state. */
  readonly run: (...input: Input) => void
  /** As `run`. @throws BaseError */
  readonly runAsync: (...input: Input) => Promise<Data>
}

type Outcome<Data> = Pick<RequestState<Data>, 'status' | 'data' | 'error'> & {
  readonly subject: string | undefined
}

/**
 * State of a request to a wallet. A late answer, or one after unmount, changes nothing.
 * @param subject whom the outcome is about, such as an address: it is shown for that one only
 */
export function useRequest<Input extends readonly unknown[], Data>(
  ask: (...input: Input) => Promise<Data>,
  subject?: string,
): Request<Input, Data> {
  const [outcome, setOutcome] = useState<Outcome<Data>>(idle)
  const latest = useRef({ ask, subject, open: null as { readonly key: string; asked: Promise<Data> } | null })
  useEffect(() => {
    Object.assign(latest.current, { ask, subject })
  })
  useEffect(() => {
    const { current } = latest
    return () => {
      current.open = null
    }
  }, [])

  const runAsync = useCallback((...input: Input) => {
    const { current } = latest
    const { ask, subject, open } = current
    const key = keyOf([subject, input])
    if (open?.key === key) return open.asked
    const request = { key, asked: askSafely(() => ask(...input)) }
    current.open = request
    setOutcome({ ...idle, status: 'pending', subject })
    const settle = (next: Pick<Outcome<Data>, 'status' | 'data' | 'error'>) => {
      if (current.open !== request) return
      current.open = null
      setOutcome({ ...next, subject })
    }
    request.asked.then(
      data => settle({ status: 'success', data, error: null }),
      error => settle({ status: 'error', data: undefined, error }),
    )
    return request.asked
  }, [])
  const run = useCallback((...input: Input) => void runAsync(...input).catch(() => {}), [runAsync])
  const reset = useCallback(() => {
    latest.current.open = null
    setOutcome(idle)
  }, [])

  const { status, data, error } = outcome.subject === subject ? outcome : idle
  return {
    status,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    data,
    error,
    run,
    runAsync,
    reset,
  }
}

/** @throws BaseError */
async function askSafely<Data>(ask: () => Promise<Data>): Promise<Data> {
  try {
    return await ask()
  } catch (cause) {
    throw toOwnError('connection', cause)
  }
}

const idle = { status: 'idle', data: undefined, error: null, subject: undefined } as const
