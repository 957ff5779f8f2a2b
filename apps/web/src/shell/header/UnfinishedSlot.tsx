import { type ComponentType, useEffect, useState } from 'react'

/** Where the header shows the unfinished actions of this browser. Even the look for them waits until the page is idle. */
export function UnfinishedSlot() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { whenRecorded } = await import('../../features/unfinished-actions/index.ts')
      whenRecorded(part => setPart(() => part))
    }, 999)
    return () => clearTimeout(timer)
  }, [])
  return Part && <Part />
}
