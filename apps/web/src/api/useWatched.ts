import { useEffect, useState } from 'react'

/** A live figure: its last answer, its last failure, and whether a read is running. */
export type LiveFigure<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

type Listener<Data> = (live: LiveFigure<Data>) => void

const nothing: LiveFigure<never> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
}

/**
 * Watches a query whose library loads after the first paint, which needs neither.
 * @param key the watched query; undefined watches nothing
 * @param watch loads the library, starts watching, and returns a function that stops
 */
export function useWatched<Data>(
  key: string | undefined,
  watch: (listener: Listener<Data>) => Promise<() => void>,
): LiveFigure<Data> {
  const [seen, setSeen] = useState<{ key: string; live: LiveFigure<Data> }>()

  // `key` stands for `watch`, which is a new function on every render.
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
