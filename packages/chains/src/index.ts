export type { Chain, ContractAddress } from './Chain.ts'
export {
  type ConfluxNetworkId,
  chains,
  confluxNetworkIds,
  confluxNetworks,
  type EthereumNetworkId,
  ethereumNetworkIds,
  ethereumNetworks,
  findChain,
  isConfluxNetworkId,
  isEthereumNetworkId,
} from './chains.ts'
export { confluxESpace, confluxESpaceTestnet } from './confluxChains.ts'
export { type EthereumChain, holesky, hoodi, mainnet } from './ethereumChains.ts'
export { addressUrl, transactionUrl, validatorUrl } from './explorerUrls.ts'
export { genesisHashes } from './genesisHashes.ts'
export { type KnownConfluxPool, knownConfluxPools } from './knownConfluxPools.ts'
export { type KnownToken, knownTokens } from './knownTokens.ts'
export { type BlockHead, parseBlockHead, parseHash } from './parseBlockHead.ts'
export { parseQuantity, parseSmallQuantity } from './parseQuantity.ts'
export {
  holeskySsvContracts,
  localSsvContracts,
  type PinnedCode,
  type SsvCodePin,
  type SsvContracts,
  ssvContracts,
} from './ssvContracts.ts'
export { uniswapV2Routers } from './uniswapV2Routers.ts'
