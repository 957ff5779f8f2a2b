import { useEffect, useState } from 'react'
import type { FlowFailure } from '#web/failure/FlowFailure.ts'

export type LaterParts = typeof import('./laterParts.ts')

/** Fetches the code of the later steps while the form is filled in. */
export function useLaterParts(): { parts: LaterParts | null; failure: FlowFailure | null } {
  const [parts, setParts] = useState<LaterParts | null>(null)
  const [failure, setFailure] = useState<FlowFailure | null>(null)
  useEffect(() => {
    import('./laterParts.ts').then(setParts, error =>
      setFailure({ code: 'PAGE_PART_MISSING', message: String(error) }),
    )
  }, [])
  return { parts, failure }
}
