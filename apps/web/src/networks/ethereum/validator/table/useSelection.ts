import { useMemo, useState } from 'react'

/** Most validators in one link to the action page. */
export const mostSelected = 500

/** The validators chosen for an action, by public key. */
export type Selection = {
  chosen: ReadonlySet<string>
  set: (pubkeys: readonly string[], isChosen: boolean) => void
}

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
