export {
  type ConnectedDevnet,
  connectDevnet,
  DevnetRefusedError,
  DevnetUnreachableError,
  slotsPerEpoch,
} from './connectDevnet.ts'
export type { DevnetStats, DevnetStatus } from './DevnetStatus.ts'
export { type DevnetAccount, devnetAccounts } from './devnetAccounts.ts'
export {
  confluxChainId,
  confluxCoreChainId,
  coreUserAddress,
  devnetAddresses,
  ethereumChainId,
  keeperAccountIndex,
  providerAccountIndex,
  providerShareBps,
} from './devnetAddresses.ts'
export { marketTokens } from './market/marketTokens.ts'
export { type MarketChain, startMarketChain } from './market/startMarketChain.ts'
export { deployNames, type NamesGateway } from './names/deployNames.ts'
export { type DevnetOptions, type DevnetPorts, defaultPorts } from './process/DevnetOptions.ts'
export { type PlayOperator as SsvOperator, playOperators as ssvOperators } from './ssv/playOperators.ts'
export type { SsvOperatorStatus, SsvStatus, SsvValidatorStatus } from './ssv/SsvStatus.ts'
export { type Devnet, DevnetFailedError, type StartDevnetOptions, startDevnet } from './startDevnet.ts'
