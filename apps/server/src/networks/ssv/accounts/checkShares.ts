import { PublicKey, Signature, verify } from '@chainsafe/blst'
import type { Hex } from '@granary/staking/ethereum'
import { ownerMessage, splitSharesData, ssvEventsAbi } from '@granary/staking/ssv'
import { decodeEventLog, hexToBytes } from 'viem'
import { createChainReader } from '#server/platform/upstreams/createChainReader.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'
import type { KeptValidator } from './AccountStore.ts'

type Registration = Pick<
  KeptValidator,
  'pubkey' | 'owner' | 'ownerNonce' | 'operatorIds' | 'registeredAtBlock' | 'registeredLogIndex'
>

/**
 * Whether operators accept the key shares of a registration, by its event. The contract accepts any bytes.
 * @returns `unread` if the node does not give the event
 */
export async function checkShares(
  { chain, contract, upstream }: SsvNetwork,
  validator: Registration,
): Promise<'valid' | 'invalid' | 'unread'> {
  const shares = await readShares().catch(() => undefined)
  if (shares === undefined) return 'unread'
  return areValid(shares, validator) ? 'valid' : 'invalid'

  async function readShares(): Promise<Hex | undefined> {
    const reader = createChainReader(await chain.rpc(), upstream.chain)
    const block = validator.registeredAtBlock
    const { logs } = await reader.logs(contract.contract, block, block)
    const own = (logs as RawLog[]).find(({ logIndex }) => Number(logIndex) === validator.registeredLogIndex)
    if (!own) return undefined
    const { data, topics } = own
    const { eventName, args } = decodeEventLog({ abi: ssvEventsAbi, data, topics })
    return eventName === 'ValidatorAdded' ? args.shares : undefined
  }
}

type RawLog = { logIndex: Hex; data: Hex; topics: [Hex, ...Hex[]] }

/** Length, and the signature of owner and nonce by the validator's key. */
export function areValid(
  shares: Hex,
  {
    pubkey,
    owner,
    ownerNonce,
    operatorIds,
  }: Pick<KeptValidator, 'pubkey' | 'owner' | 'ownerNonce' | 'operatorIds'>,
): boolean {
  const parts = splitSharesData(shares, operatorIds.length)
  if (!parts) return false
  try {
    const key = PublicKey.fromBytes(hexToBytes(pubkey), true)
    const signature = Signature.fromBytes(hexToBytes(parts.signature), true)
    return verify(ownerMessage(owner, ownerNonce), key, signature)
  } catch {
    return false
  }
}
