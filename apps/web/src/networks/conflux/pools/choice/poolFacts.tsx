import { findChain } from '@granary/chains'
import type { ConfluxPoolState } from '@granary/staking/conflux'
import { Amount, formatAmount, type KeyValueItem, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import type { DurationText } from '#web/format/useDurationText.ts'
import type { Translate } from '#web/i18n/useText.ts'
import type { KnownPool } from '../reading/usePools.ts'
import { PoolAddress } from './PoolAddress.tsx'
import styles from './PoolFigures.module.css'

type Words = { t: Translate; duration: DurationText; blockSeconds: number }

/** A pool's figures as rows. */
export function poolFacts({ pool, reading, history }: KnownPool, words: Words): KeyValueItem[] {
  const { t } = words
  const state = reading?.state
  const figure = <Name extends keyof ConfluxPoolState>(
    name: Name,
    show: (value: NonNullable<ConfluxPoolState[Name]>) => ReactNode,
  ) => figureOf(t, state, name, show)
  const percent = (value: bigint | number) => formatPercent(value)
  const earning = (value: bigint | number) => <span className={styles.earning}>{percent(value)}</span>
  const realised = history?.realisedApy.thirtyDays ?? history?.realisedApy.sevenDays ?? null
  const days = history?.realisedApy.thirtyDays == null ? 7 : 30
  const chain = findChain(pool.chainId)
  return [
    { id: 'apy', label: t('stake.conflux.pool.apy'), value: figure('apyBasisPoints', earning) },
    ...(realised === null
      ? []
      : [{ id: 'realised', label: t('stake.conflux.pool.realised', { days }), value: earning(realised) }]),
    { id: 'share', label: t('stake.conflux.pool.userShare'), value: figure('userShareBasisPoints', percent) },
    {
      id: 'staked',
      label: t('stake.conflux.pool.staked'),
      value: figure('totalStakedDrip', drip => <Amount value={drip} decimals={18} unit="CFX" digits={0} />),
    },
    {
      id: 'stakers',
      label: t('stake.conflux.pool.stakers'),
      value: figure('stakers', count => formatAmount(count, { decimals: 0 })),
    },
    { id: 'lock', label: t('stake.conflux.pool.lock'), value: figure('lockBlocks', period(words)) },
    { id: 'unlock', label: t('stake.conflux.pool.unlock'), value: figure('unlockBlocks', period(words)) },
    {
      id: 'address',
      label: t('stake.conflux.pool.contract'),
      value: <PoolAddress address={pool.address} chain={chain} />,
    },
  ]
}

/** A figure, its placeholder while loading, or a note that the pool does not report it. */
function figureOf<Name extends keyof ConfluxPoolState>(
  t: Translate,
  state: ConfluxPoolState | null | undefined,
  name: Name,
  show: (value: NonNullable<ConfluxPoolState[Name]>) => ReactNode,
): ReactNode {
  if (!state) return <Skeleton />
  const value = state[name]
  return value === null || value === undefined ? t('stake.conflux.pool.untold') : show(value)
}

/** Blocks as days or hours at the chain's current pace. */
function period({ t, duration, blockSeconds }: Words) {
  return (blocks: bigint) =>
    blocks === 0n ? t('stake.conflux.pool.atOnce') : duration(Number(blocks) * blockSeconds)
}
