import { useMemo, useState } from 'react'
import { mostSelected, type Selection } from './Selection.ts'

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      chosen,
      set: (pubkeys, isChosen) =>
        setChosen(before => {
          const next = new Set(before)
          for (const pubkey of pubkeys) {
            if (!isChosen) next.delete(pubkey)
            else if (next.size < mostSelected) next.add(pubkey)
          }
          return next
        }),
    }),
    [chosen],
  )
}
