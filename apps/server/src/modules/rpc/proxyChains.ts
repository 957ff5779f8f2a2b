import { confluxESpace, confluxESpaceTestnet, hoodi, mainnet } from '@granary/chains'

/** Which chain a proxy's `network_type` means. */
export const proxyChains = {
  eth: { mainnet: mainnet.id, hoodi: hoodi.id },
  cfx: { mainnet: confluxESpace.id, testnet: confluxESpaceTestnet.id },
} as const
