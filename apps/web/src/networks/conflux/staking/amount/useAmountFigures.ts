import type { ConfluxNetworkId } from '@granary/chains'
import { type ConfluxPoolKind, type ConfluxPoolState, maxStake } from '@granary/staking/conflux'
import { useQuery } from '@tanstack/react-query'
import { type GasFees, readGasFees } from '#web/chain/readGasFees.ts'
import { type ConfluxPlace, confluxChain, type KnownPool, usePools, usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { type StakeOutcome, stakeOutcome } from '../outcome/stakeOutcome.ts'
import { type AmountReading, readStakeForm } from './readStakeForm.ts'
import type { StakeForm } from './StakeForm.ts'

/** All that the first step shows: what was typed, judged by the pool and the account as they are now. */
export type AmountFigures = {
  pools: readonly KnownPool[]
  known: KnownPool
  /** Undefined while it is read. */
  state: ConfluxPoolState | undefined
  blockSeconds: number
  /** Why the chain cannot be asked now; what was read before stays. */
  error: Error | null
  /** CFX of the account, Drip: undefined while it is read and without an account, null where it cannot be. */
  balanceDrip: bigint | null | undefined
  /** Null while the price of gas is not known. */
  fees: StakeFees | null
  /** The most that can be staked, Drip; null while it is not known. */
  mostDrip: bigint | null
  reading: AmountReading
  /** What the amount becomes; null while there is none that the pool takes. */
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
  // Of the two readings always the one that the choice of pools shows: one page tells one rate.
  const state = known.reading?.state ?? data?.state ?? undefined
  const position = data?.position ?? null
  const purse = position && fees && { state: state ?? null, position, gasReserveDrip: fees.reserveDrip }
  const reading = readStakeForm(form, pool, purse)
  // An amount that only the balance speaks against is still told what it would become.
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

/** Fees of the network in Drip; estimates until the transaction exists. */
type StakeFees = {
  /** What this stake is expected to cost. */
  expectedDrip: bigint
  /** What to leave for it and for all that comes later: claim, unstake, withdraw. */
  reserveDrip: bigint
}

/** Gas of a stake in a pool of this site, measured on the local chain and doubled, for a Conflux node takes about that. */
const stakeGas: Readonly<Record<ConfluxPoolKind, bigint>> = { vote: 360_000n, share: 240_000n }

/** A stake, a claim, an unstake and a withdrawal, none of which needs more than this, gas. */
const lifeGas = 4n * 400_000n

function stakeFees(kind: ConfluxPoolKind, { expectedPerGas, offer }: GasFees): StakeFees {
  const mostPerGas = 'gasPrice' in offer ? offer.gasPrice : offer.maxFeePerGas
  return { expectedDrip: stakeGas[kind] * expectedPerGas, reserveDrip: lifeGas * mostPerGas }
}

const refreshMs = 30_000

/** What gas costs on a Conflux network now, by the provider's node. */
function useGasFees(network: ConfluxNetworkId) {
  return useQuery({
    queryKey: ['conflux', network, 'gasFees'],
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    queryFn: () => readGasFees(confluxChain(network)),
  })
}
