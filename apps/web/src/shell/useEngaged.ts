import { useEffect, useState } from 'react'

/** Whether the visitor has touched, clicked, typed or moved the focus since the page appeared. */
export function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false)
  useEffect(() => {
    if (isEngaged) return
    const engage = () => setEngaged(true)
    for (const type of signs) addEventListener(type, engage, { passive: true })
    return () => {
      for (const type of signs) removeEventListener(type, engage)
    }
  }, [isEngaged])
  return isEngaged
}

const signs = ['pointerdown', 'keydown', 'focusin', 'input'] as const
