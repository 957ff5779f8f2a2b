import type { OwnerRewards, OwnerSummary, RewardSum } from '@granary/api'
import { createClient } from '@granary/api/client'
import { ownerRoutes } from '@granary/api/owners'
import { slotsPerEpoch } from '@granary/devnet'
import type { StackAddresses } from './StackAddresses.ts'

type Owner = `0x${string}`

/** The server's data on all validators of an owner. */
export function readOwner(stack: StackAddresses, owner: Owner): Promise<OwnerSummary> {
  return apiOf(stack).call(ownerRoutes.getOwner, { params: { network: 'hoodi', owner } })
}

/** The owner's days, newest first, one page. */
export function readRewards(stack: StackAddresses, owner: Owner): Promise<OwnerRewards> {
  return apiOf(stack).call(ownerRoutes.listOwnerRewards, {
    params: { network: 'hoodi', owner },
    query: { before: undefined, limit: 400, currency: undefined, pubkey: undefined },
  })
}

const apiOf = (stack: StackAddresses) => createClient({ baseUrl: `${stack.siteUrl}/api/v1` })

/** Rewards less penalties of the consensus layer, gwei. */
export const consensusGwei = (sum: RewardSum) => sum.rewardsGwei + sum.penaltiesGwei + sum.slashingGwei

/** A validator's balance in the state of a slot, gwei, from the beacon node. */
export async function balanceAt(stack: StackAddresses, slot: number, index: string): Promise<bigint> {
  const response = await fetch(`${stack.beaconUrl}/eth/v1/beacon/states/${slot}/validators/${index}`)
  const { data } = (await response.json()) as { data: { balance: string } }
  return BigInt(data.balance)
}

/** First slot of the finalised epoch: the newest state that rewards may rest on. */
export async function finalSlot(stack: StackAddresses): Promise<number> {
  const response = await fetch(`${stack.beaconUrl}/eth/v1/beacon/states/head/finality_checkpoints`)
  const { data } = (await response.json()) as { data: { finalized: { epoch: string } } }
  return Number(data.finalized.epoch) * slotsPerEpoch
}
