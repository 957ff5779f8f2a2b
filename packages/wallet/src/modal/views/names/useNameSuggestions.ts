import { useEffect, useState } from 'react'
import { type BaseError, debounce } from '../../../core/index.ts'
import { checkLabel, type LabelProblem } from '../../../core/internal.ts'
import { useWalletContext } from '../../../react/index.ts'
import { walletActions } from '../../walletActions.ts'

type Answer = {
  readonly label: string
  readonly isFree?: boolean
  readonly like?: readonly string[]
  readonly error?: BaseError
}

export type FoundNames = { readonly like: readonly string[] } & (
  | { readonly status: 'empty' | 'searching' | 'free' | 'taken' }
  | { readonly status: 'invalid'; readonly problem: LabelProblem }
  | { readonly status: 'failed'; readonly error: BaseError; readonly retry: () => void }
)

/** Whether a label is free, and free labels like it; asked once the person stops typing. */
export function useNameSuggestions(label: string): FoundNames {
  const { wallet } = useWalletContext()
  const [answer, setAnswer] = useState<Answer>()
  const [turn, setTurn] = useState(0)
  const problem = checkLabel(label)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    if (problem) return
    const asked = new AbortController()
    const ask = debounce(() => {
      walletActions(wallet)
        .suggestNames(label, asked.signal)
        .then(
          ([own, ...others]) => ({
            label,
            isFree: own?.registered === false,
            like: others.filter(({ registered }) => !registered).map(({ name }) => name.split('.')[0] ?? ''),
          }),
          error => ({ label, error }),
        )
        .then(next => !asked.signal.aborted && setAnswer(next))
    })
    ask()
    return () => {
      ask.cancel()
      asked.abort()
    }
  }, [wallet, label, problem, turn])

  const like = answer?.like ?? []
  if (label === '') return { status: 'empty', like: [] }
  if (problem) return { status: 'invalid', problem, like: [] }
  if (answer?.label !== label) return { status: 'searching', like }
  if (answer.error !== undefined) {
    const retry = () => {
      setAnswer(undefined)
      setTurn(turn + 1)
    }
    return { status: 'failed', error: answer.error, retry, like: [] }
  }
  return { status: answer.isFree ? 'free' : 'taken', like }
}
