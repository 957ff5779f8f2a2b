import { constants, publicEncrypt } from 'node:crypto'
import { devnetAddresses } from '@granary/devnet'
import { createKeyShares, decodeOperatorKey, type KeyShareRow, operatorEventsAbi } from '@granary/staking/ssv'
import { type Address, createPublicClient, http, parseEventLogs } from 'viem'
import type { StackAddresses } from './StackAddresses.ts'

/** An operator's id and RSA key, as key-share files write it. */
export type OperatorWithKey = { id: bigint; operatorKey: string }

/** Operators with the keys that their registrations put on the chain. */
export async function readOperatorKeys(
  ids: readonly number[],
  { ethereumRpcUrl }: StackAddresses,
): Promise<OperatorWithKey[]> {
  const chain = createPublicClient({ transport: http(ethereumRpcUrl) })
  const logs = await chain.getLogs({ address: devnetAddresses.ssvNetwork, fromBlock: 0n })
  const added = parseEventLogs({ abi: operatorEventsAbi, eventName: 'OperatorAdded', logs })
  const keys = new Map(added.map(({ args }) => [args.operatorId, decodeOperatorKey(args.publicKey).text]))
  return ids.map(id => ({ id: BigInt(id), operatorKey: keys.get(BigInt(id)) ?? '' }))
}

/** Splits a validator's key as SSV's own tool does: a row of a key-share file. */
export function splitKey(
  secretKey: Uint8Array,
  ownerAddress: Address,
  ownerNonce: number,
  operators: readonly OperatorWithKey[],
): Promise<KeyShareRow> {
  const encrypt = (key: string, plaintext: Uint8Array) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, plaintext)
  return createKeyShares({ secretKey, ownerAddress, ownerNonce, operators, encrypt })
}
