import { BaseError } from '@granary/errors'

/** Marks the coin types of EVM chains (ENSIP-11). */
export const evmCoinFlag = 0x8000_0000

const ether = 60

/**
 * The coin type under which a name holds its address on an EVM chain: 60 on Ethereum, else the flag with the chain's id.
 * @throws ChainIdInvalidError CHAIN_ID_INVALID for ids that leave the flag no room
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= evmCoinFlag)
    throw new ChainIdInvalidError(chainId)
  return chainId === 1 ? ether : evmCoinFlag + chainId
}

/** No coin type has room for this chain's id. */
export class ChainIdInvalidError extends BaseError {
  override readonly name = 'ChainIdInvalidError'
  constructor(chainId: number) {
    super('Invalid chainId', {
      code: 'CHAIN_ID_INVALID',
      details: String(chainId),
      metaMessages: ['Nothing was sent. No money has moved.'],
    })
  }
}
