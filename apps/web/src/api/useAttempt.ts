import { useCallback, useState } from 'react'

/** The last failed server request; the same click retries it. */
export function useAttempt() {
  const [problem, setProblem] = useState<{ error: unknown; again: () => void }>()
  const [busy, setBusy] = useState<string | null>(null)
  const attempt = useCallback(async (name: string, act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(name)
    try {
      await act()
      setProblem(undefined)
      return true
    } catch (error) {
      setProblem({ error, again: () => void attempt(name, act) })
      return false
    } finally {
      setBusy(null)
    }
  }, [])
  return { problem, busy, attempt }
}
