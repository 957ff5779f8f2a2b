export type { Chain, ContractAddress } from './Chain.ts'
export { type ChainId, chains, findChain } from './chains.ts'
export { confluxESpace, confluxESpaceTestnet } from './confluxChains.ts'
export {
  type ConfluxNetworkId,
  confluxNetworkIds,
  confluxNetworks,
  isConfluxNetworkId,
} from './confluxNetworks.ts'
export { type EthereumChain, holesky, hoodi, mainnet } from './ethereumChains.ts'
export {
  type EthereumNetworkId,
  ethereumNetworkIds,
  ethereumNetworks,
  isEthereumNetworkId,
} from './ethereumNetworks.ts'
export { addressUrl, transactionUrl, validatorUrl } from './explorerUrls.ts'
export { genesisHashes } from './genesisHashes.ts'
export { type KnownConfluxPool, knownConfluxPools } from './knownConfluxPools.ts'
export { type BlockHead, parseBlockHead, parseHash } from './parseBlockHead.ts'
export { parseQuantity, parseSmallQuantity } from './parseQuantity.ts'
