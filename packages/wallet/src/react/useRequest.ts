import { useCallback, useEffect, useRef, useState } from 'react'

export type Request<Input extends readonly unknown[]> = {
  /** `error` keeps the failure until the next call; a refusal is a UserRejectedError. */
  readonly status: 'idle' | 'waiting' | 'done' | 'error'
  readonly error: unknown
  /** Never throws: read `status`. A second call drops the first one's answer here. */
  readonly run: (...input: Input) => void
  readonly reset: () => void
}

/** State of a request to a wallet; a late answer, or one after unmount, changes nothing. */
export function useRequest<Input extends readonly unknown[]>(
  ask: (...input: Input) => Promise<unknown>,
): Request<Input> {
  const [outcome, setOutcome] = useState<Pick<Request<Input>, 'status' | 'error'>>(idle)
  const latest = useRef({ ask, call: 0 })
  useEffect(() => {
    latest.current.ask = ask
  })
  useEffect(() => {
    const { current } = latest
    return () => void current.call++
  }, [])

  const run = useCallback((...input: Input) => {
    const call = ++latest.current.call
    const settle = (next: Pick<Request<Input>, 'status' | 'error'>) => {
      if (call === latest.current.call) setOutcome(next)
    }
    setOutcome({ status: 'waiting', error: undefined })
    latest.current.ask(...input).then(
      () => settle({ status: 'done', error: undefined }),
      error => settle({ status: 'error', error: error ?? new Error('Unknown error') }),
    )
  }, [])
  const reset = useCallback(() => {
    latest.current.call++
    setOutcome(idle)
  }, [])
  return { ...outcome, run, reset }
}

const idle = { status: 'idle', error: undefined } as const
