import { useState } from 'react'

/** Makes a file and hands it to the browser. @param save throws on failure */
export function useSaving(save: () => Promise<void>) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const start = async () => {
    setState('busy')
    try {
      await save()
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return { isBusy: state === 'busy', hasFailed: state === 'failed', start }
}
