import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadMessages } from '#web/i18n/messages.ts'
import styles from './CalculatorPlace.module.css'

/** Space for the calculator, which loads when the reader scrolls near it. */
export function CalculatorPlace() {
  const place = useRef<HTMLElement>(null)
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    if (Part || !place.current) return
    const observer = new IntersectionObserver(
      // A failed load is retried when the reader comes back to it.
      ([entry]) =>
        entry?.isIntersecting &&
        load().then(
          part => setPart(() => part),
          () => undefined,
        ),
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [Part])
  return (
    <section ref={place} className={styles.place}>
      {Part && <Part />}
    </section>
  )
}

async function load(): Promise<ComponentType> {
  const [{ PublicCalculator }] = await Promise.all([
    import('./PublicCalculator.tsx'),
    loadMessages(['reward']),
  ])
  return PublicCalculator
}
