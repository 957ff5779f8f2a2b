import { mainnet } from '@granary/chains'
import type { Hex } from '../hex.ts'

/** Takes withdrawal requests (EIP-7002), at one address on Ethereum mainnet and Hoodi. */
export const withdrawalRequestAddress: Hex = mainnet.withdrawalRequests.address

/** Takes consolidation requests (EIP-7251), at one address on Ethereum mainnet and Hoodi. */
export const consolidationRequestAddress: Hex = mainnet.consolidationRequests.address
