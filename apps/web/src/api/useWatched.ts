import { useEffect, useState } from 'react'
import type { LiveFigure } from './LiveFigure.ts'

type Listener<Data> = (live: LiveFigure<Data>) => void

const nothing: LiveFigure<never> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
}

/**
 * Watches a query whose library is fetched after the first paint: what is shown first needs neither the library
 * nor an answer.
 * @param key what is watched; undefined watches nothing
 * @param watch fetches the library, starts watching, and answers how to end it
 */
export function useWatched<Data>(
  key: string | undefined,
  watch: (listener: Listener<Data>) => Promise<() => void>,
): LiveFigure<Data> {
  const [seen, setSeen] = useState<{ key: string; live: LiveFigure<Data> }>()

  // The key stands for `watch`: a function that is new at every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (key === undefined) return
    let ended = false
    const show: Listener<Data> = live => {
      if (!ended) setSeen({ key, live })
    }
    const watching = watch(show)
    watching.catch((error: Error) => show({ ...nothing, error }))
    return () => {
      ended = true
      watching.then(
        end => end(),
        () => undefined,
      )
    }
  }, [key])

  if (seen && seen.key === key) return seen.live
  return { ...nothing, isFetching: key !== undefined }
}
