import type { PinnedCode, SsvCodePin } from '@granary/chains'
import { type Eip1193, NodeAnswerError, readCode } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import { keccak256 } from 'viem/utils'
import type { SsvTarget } from './ssvTarget.ts'

/**
 * Compares what a node runs for SSV with the code pinned in this build: SSV can replace the code behind its addresses in
 * any block.
 * @returns the first difference, for the details of an error; null without one
 * @throws the node's error
 */
export async function findOtherCode(node: Eip1193, { contracts }: SsvCodePin): Promise<string | null> {
  const differences = await Promise.all(contracts.map(pinned => differenceOf(node, pinned)))
  return differences.find(difference => difference !== null) ?? null
}

async function differenceOf(
  node: Eip1193,
  { address, codeHash, heldBy }: PinnedCode,
): Promise<string | null> {
  if (heldBy) {
    const held = await readHeldAddress(node, heldBy)
    if (held !== address.toLowerCase())
      return `${heldBy.address} hands calls to ${held}, pinned is ${address}`
  }
  const found = keccak256(await readCode(node, address))
  return found === codeHash.toLowerCase() ? null : `${address} has code ${found}, pinned is ${codeHash}`
}

async function readHeldAddress(
  node: Eip1193,
  { address, slot }: NonNullable<PinnedCode['heldBy']>,
): Promise<`0x${string}`> {
  const word = await node.request({ method: 'eth_getStorageAt', params: [address, slot, 'latest'] })
  if (typeof word !== 'string' || !/^0x[0-9a-f]{64}$/i.test(word)) throw new NodeAnswerError('storage', word)
  return `0x${word.slice(26).toLowerCase()}`
}

/**
 * Before a wallet is asked for an action. Without a pin there is nothing to compare.
 * @throws {SsvCodeChangedError} SSV_CODE_CHANGED; the node's error
 */
export async function assertPinnedCode(node: Eip1193, { code }: Pick<SsvTarget, 'code'>): Promise<void> {
  const difference = code && (await findOtherCode(node, code))
  if (difference) throw new SsvCodeChangedError(difference)
}

class SsvCodeChangedError extends BaseError {
  override readonly name = 'SsvCodeChangedError'
  constructor(details: string) {
    super('The SSV contract runs other code than the provider checked.', {
      code: 'SSV_CODE_CHANGED',
      details,
      metaMessages: ['Nothing was sent.'],
    })
  }
}
