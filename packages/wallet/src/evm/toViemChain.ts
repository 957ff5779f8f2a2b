import type { Chain } from 'viem'
import type { Network } from '../core/index.ts'

export function toViemChain({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  contracts,
}: Network): Chain {
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorers && { blockExplorers }),
    ...(contracts && { contracts }),
  }
}
