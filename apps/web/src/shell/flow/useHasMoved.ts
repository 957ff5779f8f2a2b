import { useEffect, useRef } from 'react'

/** Whether another step was on screen before this one; only then does its heading take the focus. */
export function useHasMoved(step: string): boolean {
  const first = useRef<string | null>(null)
  useEffect(() => {
    if (step !== 'loading') first.current ??= step
  }, [step])
  return first.current !== null && first.current !== step
}
