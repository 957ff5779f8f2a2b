import { slotsPerEpoch } from '@granary/devnet'

type AttestationReward = {
  validator_index: string
  head: string
  target: string
  source: string
  inactivity: string
}

async function get<T>(beaconUrl: string, path: string, body?: unknown): Promise<T | undefined> {
  const post = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(beaconUrl + path, body === undefined ? {} : post)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return ((await response.json()) as { data: T }).data
}

/**
 * What the beacon node's own reward routes say that every validator won and lost after slot `from` until slot `to`, both
 * the first of an epoch, gwei, by index.
 */
export async function rewardsByNode(
  beaconUrl: string,
  from: number,
  to: number,
): Promise<Map<number, bigint>> {
  const total = new Map<number, bigint>()
  const add = (index: string, gwei: string) =>
    total.set(Number(index), (total.get(Number(index)) ?? 0n) + BigInt(gwei))
  for (let slot = from + 1; slot <= to; slot += 1) {
    type Block = { proposer_index: string; total: string }
    const block = await get<Block>(beaconUrl, `/eth/v1/beacon/rewards/blocks/${slot}`)
    if (!block) continue
    add(block.proposer_index, block.total)
    type Member = { validator_index: string; reward: string }
    const path = `/eth/v1/beacon/rewards/sync_committee/${slot}`
    for (const { validator_index, reward } of (await get<Member[]>(beaconUrl, path, [])) ?? [])
      add(validator_index, reward)
  }
  // The transition into an epoch pays for the votes of the one before the last.
  for (let entered = from / slotsPerEpoch + 1; entered <= to / slotsPerEpoch; entered += 1) {
    if (entered < 2) continue
    type Rewards = { total_rewards: AttestationReward[] }
    const path = `/eth/v1/beacon/rewards/attestations/${entered - 2}`
    for (const one of (await get<Rewards>(beaconUrl, path, []))?.total_rewards ?? [])
      for (const part of [one.head, one.target, one.source, one.inactivity]) add(one.validator_index, part)
  }
  return total
}
