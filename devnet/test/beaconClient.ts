import type { ConnectedDevnet } from '../src/index.ts'

export type ValidatorJson = {
  index: string
  balance: string
  status: string
  validator: { withdrawal_credentials: string; effective_balance: string; exit_epoch: string }
}

/** Plain Beacon API reads, as of a program without Lodestar's types. */
export async function beaconGet<T>(
  devnet: ConnectedDevnet,
  path: string,
): Promise<{ status: number; data: T }> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}${path}`)
  const { data } = (await response.json()) as { data: T }
  return { status: response.status, data }
}

export async function validatorOf(
  devnet: ConnectedDevnet,
  pubkey: string,
): Promise<ValidatorJson | undefined> {
  const path = `/eth/v1/beacon/states/head/validators/${pubkey}`
  return (await beaconGet<ValidatorJson | undefined>(devnet, path)).data
}

/** A validator's reward or penalty for its target vote in the newest fully rewarded epoch, gwei. */
export async function targetReward(devnet: ConnectedDevnet, index: number, epoch: number): Promise<number> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/rewards/attestations/${epoch}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([String(index)]),
  })
  type Rewards = { data: { total_rewards: { target: string }[] } }
  return Number(((await response.json()) as Rewards).data.total_rewards[0]?.target)
}

/** Passes epochs until the validator has the status; fails after `epochs`. */
export async function warpUntil(
  devnet: ConnectedDevnet,
  pubkey: string,
  status: string,
  epochs: number,
): Promise<ValidatorJson> {
  for (let passed = 0; passed <= epochs; passed++) {
    const validator = await validatorOf(devnet, pubkey)
    if (validator?.status === status) return validator
    await devnet.warpEpochs(1)
  }
  const last = await validatorOf(devnet, pubkey)
  throw new Error(`The validator is ${last?.status ?? 'unknown'}, not ${status}, after ${epochs} epochs.`)
}
