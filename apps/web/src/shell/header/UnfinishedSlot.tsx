import { type ComponentType, useEffect, useState } from 'react'

/** The header's slot for this browser's unfinished actions. Even looking for them waits until the page is idle. */
export function UnfinishedSlot() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      try {
        const { whenRecorded } = await import('../../features/unfinished-actions/index.ts')
        whenRecorded(part => setPart(() => part))
      } catch {
        // Not urgent: retry once the browser is online again.
        addEventListener('online', load, { once: true })
      }
    }
    const timer = setTimeout(load, 999)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', load)
    }
  }, [])
  return Part && <Part />
}
