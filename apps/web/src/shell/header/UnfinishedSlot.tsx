import { type ComponentType, useEffect, useState } from 'react'

/** Where the header shows the unfinished actions of this browser. Even the look for them waits until the page is idle. */
export function UnfinishedSlot() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      try {
        const { whenRecorded } = await import('../../features/unfinished-actions/index.ts')
        whenRecorded(part => setPart(() => part))
      } catch {
        // Nobody waits for it: it comes with the network.
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
