import { type Eip1193, quantity } from '@granary/drivers/evm/chain'
import type { Address } from '../core/index.ts'

type Hex = `0x${string}`

/** A number or an address as a 32-byte word, without 0x. */
export const word = (value: bigint | Address) => BigInt(value).toString(16).padStart(64, '0')

/** keccak256 of `Transfer(address,address,uint256)` and of `Approval(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Calldata of ERC-20. */
export const tokenCalls = {
  decimals: '0x313ce567' as Hex,
  balanceOf: (owner: Address): Hex => `0x70a08231${word(owner)}`,
  allowance: (owner: Address, spender: Address): Hex => `0xdd62ed3e${word(owner)}${word(spender)}`,
  approve: (spender: Address, value: bigint): Hex => `0x095ea7b3${word(spender)}${word(value)}`,
}

/** A view call's number, through the wallet's own node. @throws {NodeAnswerError} for no number, and the node's refusal */
export async function readNumber(provider: Eip1193, to: Address, data: Hex): Promise<bigint> {
  const answer = await provider.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  return quantity(typeof answer === 'string' && answer.length >= 66 ? answer.slice(0, 66) : answer)
}
