import type { Chain } from 'viem'
import type { EvmNetwork } from '../core/index.ts'

export function toViemChain({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  contracts,
}: EvmNetwork): Chain {
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorers && { blockExplorers }),
    ...(contracts && { contracts }),
  }
}
