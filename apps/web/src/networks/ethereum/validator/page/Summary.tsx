import type { OwnedValidator } from '@granary/api'
import { type KernelState, Kernels } from '@granary/ui'
import { useMemo } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { kernelOf } from '../state/kernelOf.ts'
import styles from './ValidatorPage.module.css'

/** Most kernels drawn; with more validators each kernel stands for several. */
const mostKernels = 100

/** Number of validators by state, drawn and in words; each counts once. */
export function Summary({ validators, total }: { validators: readonly OwnedValidator[]; total: number }) {
  const t = useText()
  const counts = useMemo(() => countKernels(validators), [validators])
  const offered = useMemo(() => validators.filter(({ status }) => status === 'offered').length, [validators])
  const each = Math.ceil(validators.length / mostKernels)
  const text = t('reward.validators.summary', {
    count: total,
    active: counts.active,
    waiting: counts.waiting,
    trouble: counts.trouble,
    offered,
    exited: counts.absent - offered,
    unread: Math.max(0, total - validators.length),
  })
  return (
    <div className={styles.summary}>
      <Kernels counts={drawnKernels(counts, each)} limit={mostKernels + 4} label={text} />
      <p className={styles.lead}>
        {text}
        {each > 1 && (
          <span className={styles.each}> {t('reward.validators.kernelsEach', { count: each })}</span>
        )}
      </p>
    </div>
  )
}

function countKernels(validators: readonly OwnedValidator[]): Record<KernelState, number> {
  const counts = { active: 0, waiting: 0, trouble: 0, absent: 0 }
  for (const { status } of validators) counts[kernelOf(status)] += 1
  return counts
}

/** Every state gets a kernel: even one failing validator among thousands. */
function drawnKernels(counts: Record<KernelState, number>, each: number): Record<KernelState, number> {
  const drawn = (count: number) => Math.ceil(count / each)
  return {
    active: drawn(counts.active),
    waiting: drawn(counts.waiting),
    trouble: drawn(counts.trouble),
    absent: drawn(counts.absent),
  }
}
