import type { PinnedCode } from '@granary/chains'
import { encodeAbiParameters, type Hex, keccak256, type PublicClient, stringToHex, toHex } from 'viem'

type Node = Pick<PublicClient, 'getBlockNumber' | 'getCode' | 'getStorageAt'>

/** Where a proxy keeps its implementation (EIP-1967). */
const implementationSlot = slotBefore('eip1967.proxy.implementation')

/** SSV numbers its modules from 0; version 2.0 has seven. */
const moduleNumbers = Array.from({ length: 16 }, (_, number) => number)

/**
 * Reads which code SSV's contracts run: the contracts themselves, the implementations that their proxies name, and the
 * modules that the network hands calls on to (SSV's specification, storage layout), all as of one block.
 * @throws {Error} for an address without code
 */
export async function readSsvCode(
  node: Node,
  { network, views }: { network: Hex; views: Hex },
): Promise<PinnedCode[]> {
  const blockNumber = await node.getBlockNumber()

  async function readPin(address: Hex, heldBy?: PinnedCode['heldBy']): Promise<PinnedCode> {
    const code = await node.getCode({ address, blockNumber })
    if (!code) throw new Error(`There is no contract at ${address}.`)
    return { address, codeHash: keccak256(code), ...(heldBy && { heldBy }) }
  }

  async function readHeld(address: Hex, slot: Hex): Promise<PinnedCode[]> {
    const word = await node.getStorageAt({ address, slot, blockNumber })
    if (!word || BigInt(word) === 0n) return []
    return [await readPin(`0x${word.slice(-40)}`, { address, slot })]
  }

  const held = await Promise.all([
    readHeld(network, implementationSlot),
    readHeld(views, implementationSlot),
    ...moduleNumbers.map(number => readHeld(network, moduleSlot(number))),
  ])
  return [await readPin(network), await readPin(views), ...held.flat()]
}

/** The mapping of modules is the fourth variable of SSV's main storage. */
function moduleSlot(number: number): Hex {
  const mapping = BigInt(slotBefore('ssv.network.storage.main')) + 3n
  return keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [BigInt(number), mapping]))
}

/** Unstructured storage: one before the hash of its name. */
function slotBefore(name: string): Hex {
  return toHex(BigInt(keccak256(stringToHex(name))) - 1n, { size: 32 })
}
