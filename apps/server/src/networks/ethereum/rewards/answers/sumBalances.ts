import type { OwnerSummary, ValidatorStatus } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import { lifeOf } from '#server/networks/ethereum/validators/life/lifeOf.ts'
import type { NetworkView } from '../chain/NetworkView.ts'
import { statusAt } from '../chain/statusAt.ts'
import type { KeptValidator } from '../history/KeptValidator.ts'
import { type Members, pendingKeysOf } from '../owners/Members.ts'

export type Balances = Pick<OwnerSummary, 'validators' | 'activeGwei' | 'totalBalanceGwei'>

/** Up to this many validators are read live; for larger owners the chain index answers, as old as it is. */
const mostAskedFor = 1_000

type Counted = { status: ValidatorStatus; totalBalanceGwei: bigint; effectiveBalanceGwei: bigint }

/** @throws {BeaconNodeUnavailableError} BEACON_NODE_UNAVAILABLE */
export async function sumBalances(
  network: NetworkView,
  members: Members,
  address: Hex | undefined,
): Promise<Balances> {
  const { indices, keys, known, pending } = members
  const table = await network.index.read()
  const asked = indices.length <= mostAskedFor ? indices : indices.filter(index => !table.row(index))
  const askedFor = new Set(asked)
  const live = await network.validators(asked.slice(0, mostAskedFor))
  const rows = indices.flatMap(index => (askedFor.has(index) ? [] : (table.row(index) ?? [])))
  const waiting = new Set([
    ...keys,
    ...live.map(({ validator }) => validator.pubkey),
    ...(address ? pendingKeysOf(pending, address) : []),
  ])
  const counted = [
    ...live.map(({ status, balance, validator }) => ({
      status: status as ValidatorStatus,
      totalBalanceGwei: balance,
      effectiveBalanceGwei: validator.effective_balance,
    })),
    ...rows.map(({ status, balanceGwei, effectiveBalanceGwei }) => ({
      status,
      totalBalanceGwei: BigInt(balanceGwei),
      effectiveBalanceGwei: BigInt(effectiveBalanceGwei),
    })),
    ...keys.map(pubkey => onItsWay(members, pubkey)),
  ]
  const pendingGwei = [...waiting].reduce((sum, key) => sum + (pending.byPubkey.get(key)?.gwei ?? 0n), 0n)
  const sums = sumUp(counted)
  const unseen = unseenGwei(known, keys, pending)
  return { ...sums, totalBalanceGwei: sums.totalBalanceGwei + pendingGwei + unseen }
}

/** The same from the last readings, while no node answers. */
export function sumKept(kept: readonly KeptValidator[], epoch: number): Balances {
  return sumUp(
    kept
      .filter(({ validatorIndex, readSlot }) => validatorIndex !== null && readSlot !== null)
      .map(one => ({
        status: statusAt(one, epoch),
        totalBalanceGwei: one.totalBalanceGwei ?? 0n,
        effectiveBalanceGwei: one.effectiveGwei ?? 0n,
      })),
  )
}

function sumUp(counted: readonly Counted[]): Balances {
  const validators: Partial<Record<ValidatorStatus, number>> = {}
  let [activeGwei, all] = [0n, 0n]
  for (const { status, totalBalanceGwei, effectiveBalanceGwei } of counted) {
    validators[status] = (validators[status] ?? 0) + 1
    all += totalBalanceGwei
    if (status.startsWith('active')) activeGwei += effectiveBalanceGwei
  }
  return { validators, activeGwei, totalBalanceGwei: all }
}

function onItsWay({ known, pending }: Members, pubkey: Hex): Counted {
  const own = known.get(pubkey)
  const status = own ? lifeOf(own, undefined, pending.pubkeys).status : 'pending_deposit'
  return { status, totalBalanceGwei: 0n, effectiveBalanceGwei: 0n }
}

/** Deposits for the provider's keys that the beacon chain's queue does not hold yet. */
function unseenGwei(known: Members['known'], keys: readonly Hex[], pending: Members['pending']): bigint {
  return keys.reduce((sum, key) => {
    const own = known.get(key)
    const isUnseen = own && lifeOf(own, undefined, pending.pubkeys).status === 'deposited'
    return isUnseen ? sum + own.amountGwei : sum
  }, 0n)
}
