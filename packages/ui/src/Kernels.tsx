import { classNames } from './classNames.ts'
import { Kernel } from './Kernel.tsx'
import styles from './Kernels.module.css'
import { type KernelCounts, kernelRow } from './kernelRow.ts'

export type KernelsProps = {
  counts: KernelCounts
  /** The row in words: '8 validators active, 2 in the queue'. */
  label: string
  size?: 'small' | 'medium' | 'large'
  /** Most kernels drawn; the rest becomes "+N". 64 by default. */
  limit?: number
}

/** A row of validators as kernels. */
export function Kernels({ counts, label, size = 'medium', limit = 64 }: KernelsProps) {
  const { drawn, more } = kernelRow(counts, limit)
  return (
    <span
      className={classNames(styles.kernels, size !== 'medium' && styles[size])}
      role="img"
      aria-label={label}
    >
      {drawn.map((state, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: kernels of a row differ by their place alone
        <Kernel key={place} state={state} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
