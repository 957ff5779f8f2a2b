import { type ReactNode, useEffect, useRef } from 'react'
import styles from './StepHeading.module.css'

/** A step's title. Takes the focus when the step appears, except on page load. */
export function StepHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const takes = useRef(takesFocus)
  useEffect(() => {
    if (!takes.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  )
}
