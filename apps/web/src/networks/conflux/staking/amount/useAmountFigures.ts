import type { ConfluxNetworkId } from '@granary/chains'
import { type GasFees, mostPerGas, readGasFees } from '@granary/drivers/evm/chain'
import { type ConfluxPoolKind, type ConfluxPoolState, maxStake } from '@granary/staking/conflux'
import { useQuery } from '@tanstack/react-query'
import { type ConfluxPlace, confluxChain, type KnownPool, usePools, usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { type StakeOutcome, stakeOutcome } from '../outcome/stakeOutcome.ts'
import { type AmountReading, readStakeForm } from './readStakeForm.ts'
import type { StakeForm } from './StakeForm.ts'

/** State of the first step: the input, validated against the current pool and account. */
export type AmountFigures = {
  pools: readonly KnownPool[]
  known: KnownPool
  /** Undefined while loading. */
  state: ConfluxPoolState | undefined
  blockSeconds: number
  /** Why the chain does not answer; the last reading stays. */
  error: Error | null
  /** The account's CFX, Drip: undefined while loading or without an account, null if unreadable. */
  balanceDrip: bigint | null | undefined
  /** Null until the gas price is known. */
  fees: StakeFees | null
  /** The maximum stake, Drip; null if unknown. */
  mostDrip: bigint | null
  reading: AmountReading
  /** The stake's outcome; null without a valid amount. */
  outcome: StakeOutcome | null
}

/** @param account whose balance counts, lower case; null without a wallet */
export function useAmountFigures(
  { network, pools: offered }: Pick<ConfluxPlace, 'network' | 'pools'>,
  pool: OfferedPool,
  account: `0x${string}` | null,
  form: StakeForm,
): AmountFigures {
  const { pools, error: poolsError } = usePools(network, offered)
  const { data, error } = usePosition(network, pool, account)
  const gas = useGasFees(network)
  const fees = gas.data ? stakeFees(pool.kind, gas.data) : null
  const known = pools.find(({ pool: { address } }) => address === pool.address) ?? noReading(pool)
  // Prefer the reading that the pool choice shows, so that the page has a single rate.
  const state = known.reading?.state ?? data?.state ?? undefined
  const position = data?.position ?? null
  const purse = position && fees && { state: state ?? null, position, gasReserveDrip: fees.reserveDrip }
  const reading = readStakeForm(form, pool, purse)
  // An amount that fails only on the balance still shows its outcome.
  const isTaken = reading.code === null || reading.code === 'BALANCE_TOO_LOW'
  return {
    pools,
    known,
    state,
    blockSeconds: data?.blockSeconds ?? 1,
    error: error ?? poolsError,
    balanceDrip: position ? position.balanceDrip : error ? null : undefined,
    fees,
    mostDrip: purse ? maxStake(purse.position, purse.gasReserveDrip, pool.kind) : null,
    reading,
    outcome: isTaken && reading.typedDrip !== null ? stakeOutcome(pool.kind, reading.typedDrip, state) : null,
  }
}

const noReading = (pool: OfferedPool): KnownPool => ({ pool, reading: undefined, history: null })

/** Network fees in Drip; estimates until the transaction exists. */
type StakeFees = {
  /** Expected cost of this stake. */
  expectedDrip: bigint
  /** Reserve for it and later actions: claim, unstake, withdraw. */
  reserveDrip: bigint
}

/** Gas of a stake in this site's pools, measured on the local chain and doubled, as a Conflux node uses about that. */
const stakeGas: Readonly<Record<ConfluxPoolKind, bigint>> = { vote: 360_000n, share: 240_000n }

/** Gas of a stake, a claim, an unstake and a withdrawal, each at its upper bound. */
const lifeGas = 4n * 400_000n

function stakeFees(kind: ConfluxPoolKind, { expectedPerGas, offer }: GasFees): StakeFees {
  return { expectedDrip: stakeGas[kind] * expectedPerGas, reserveDrip: lifeGas * mostPerGas(offer) }
}

const refreshMs = 30_000

/** Current gas price on a Conflux network, from the provider's node. */
function useGasFees(network: ConfluxNetworkId) {
  return useQuery({
    queryKey: ['conflux', network, 'gasFees'],
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: () => readGasFees(confluxChain(network)),
  })
}
