import { addressUrl, type Chain, findChain } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import type { ConfluxPoolState } from '@granary/staking/conflux'
import { Amount, ExternalIcon, formatAmount, type KeyValueItem, KeyValueList, Skeleton } from '@granary/ui'
import { type ReactNode, useState } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { type DurationText, useDurationText } from '#web/format/useDurationText.ts'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { CopyText } from '#web/shell/CopyText.tsx'
import type { KnownPool } from '../reading/usePools.ts'
import { PoolFailure } from './PoolFailure.tsx'
import styles from './PoolFigures.module.css'

/** Below this width in CSS pixels the figures start folded; open, they would push the amount out of sight. */
const phoneBelow = 768

type PoolFiguresProps = {
  known: KnownPool
  /** The chain's recent block time, seconds. */
  blockSeconds: number
}

/** Everything known about a pool: expected and actual return, size, lock period, address. */
export function PoolFigures({ known, blockSeconds }: PoolFiguresProps) {
  const t = useText()
  const duration = useDurationText()
  const [isOpen] = useState(() => window.innerWidth >= phoneBelow)
  const failure = known.reading?.failure
  if (failure) return <PoolFailure code={failure.code} />
  return (
    <details className={styles.fold} open={isOpen} aria-busy={!known.reading}>
      <summary>{t('stake.conflux.pool.figures')}</summary>
      <KeyValueList
        className={styles.figures ?? ''}
        items={poolFacts(known, { t, duration, blockSeconds })}
      />
    </details>
  )
}

type Words = { t: Translate; duration: DurationText; blockSeconds: number }

/** A pool's figures as rows. */
function poolFacts({ pool, reading, history }: KnownPool, words: Words): KeyValueItem[] {
  const { t } = words
  const state = reading?.state
  // A placeholder while loading; a pool may not report a figure.
  const figure = <Name extends keyof ConfluxPoolState>(
    name: Name,
    show: (value: NonNullable<ConfluxPoolState[Name]>) => ReactNode,
  ) => {
    if (!state) return <Skeleton />
    const value = state[name]
    return value == null ? t('stake.conflux.pool.untold') : show(value)
  }
  const earning = (value: bigint | number) => <span className={styles.earning}>{formatPercent(value)}</span>
  const realised = history?.realisedApy.thirtyDays ?? history?.realisedApy.sevenDays ?? null
  const days = history?.realisedApy.thirtyDays == null ? 7 : 30
  const chain = findChain(pool.chainId)
  return [
    { id: 'apy', label: t('stake.conflux.pool.apy'), value: figure('apyBasisPoints', earning) },
    ...(realised === null
      ? []
      : [{ id: 'realised', label: t('stake.conflux.pool.realised', { days }), value: earning(realised) }]),
    {
      id: 'share',
      label: t('stake.conflux.pool.userShare'),
      value: figure('userShareBasisPoints', formatPercent),
    },
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

/** Blocks as days or hours at the chain's current pace. */
function period({ t, duration, blockSeconds }: Words) {
  return (blocks: bigint) =>
    blocks === 0n ? t('stake.conflux.pool.atOnce') : duration(Number(blocks) * blockSeconds)
}

/** The pool's address with an explorer link. */
function PoolAddress({ address, chain }: { address: `0x${string}`; chain: Chain | undefined }) {
  const t = useText()
  return (
    <span className={styles.address}>
      <CopyText value={checksumAddress(address)} />
      {chain && import.meta.env.MODE !== 'devnet' && (
        <a
          className={styles.explorer}
          href={addressUrl(chain, address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
        >
          <ExternalIcon size={18} />
        </a>
      )}
    </span>
  )
}
