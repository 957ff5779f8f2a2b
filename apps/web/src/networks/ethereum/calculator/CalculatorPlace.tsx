import { type ComponentType, useCallback, useState } from 'react'
import { loadMessages } from '#web/i18n/messages.ts'
import { useNear } from '#web/shell/useNear.ts'
import styles from './CalculatorPlace.module.css'

/** Space for the calculator, which loads when the reader scrolls near it. */
export function CalculatorPlace() {
  const [Part, setPart] = useState<ComponentType>()
  const show = useCallback(() => {
    // A failed load is retried when the reader comes back to it.
    load().then(
      part => setPart(() => part),
      () => undefined,
    )
  }, [])
  const place = useNear<HTMLElement>(Part ? undefined : show, '400px')
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
