import { classNames } from './classNames.ts'
import styles from './Kernel.module.css'

/**
 * `active` earns, `waiting` is deposited and not yet active, `trouble` needs attention, `absent` could be
 * added.
 */
export type KernelState = 'active' | 'waiting' | 'trouble' | 'absent'

/** One kernel is one validator. Decorative: say the same in words beside it. */
export function Kernel({ state }: { state: KernelState }) {
  return <span className={classNames(styles.kernel, styles[state])} aria-hidden="true" />
}
