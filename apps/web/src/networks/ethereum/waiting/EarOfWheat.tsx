import { classNames } from '@granary/ui'
import styles from './EarOfWheat.module.css'

/** Kernels from the lowest pair to the tip: position of the centre, and lean in degrees. */
const kernels = [
  { x: 22, y: 80, lean: -26 },
  { x: 64, y: 80, lean: 26 },
  { x: 24, y: 46, lean: -26 },
  { x: 62, y: 46, lean: 26 },
  { x: 43, y: 20, lean: 0 },
] as const

/** An ear that ripens with each milestone. Decorative: the milestones beside it say the same. */
export function EarOfWheat({ ripe }: { ripe: number }) {
  return (
    <svg className={styles.ear} width="86" height="112" viewBox="0 0 86 112" aria-hidden="true">
      <path className={styles.stalk} d="M43 110V40M43 104C37 99 31 98 25 97M43 104C49 99 55 98 61 97" />
      {kernels.map(({ x, y, lean }, at) => (
        <ellipse
          key={`${x}-${y}`}
          className={classNames(styles.kernel, at < ripe && styles.ripe, at === ripe && styles.ripening)}
          cx={x}
          cy={y}
          rx={lean === 0 ? 11 : 10}
          ry={lean === 0 ? 17 : 16}
          transform={`rotate(${lean} ${x} ${y})`}
        />
      ))}
    </svg>
  )
}
