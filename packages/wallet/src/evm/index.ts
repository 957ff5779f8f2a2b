export type { EvmClient } from '../core/clients/EvmClient.ts'
export { createEvmAdapter } from './createEvmAdapter.ts'
export type { CoinbaseOptions, EvmConnectorOptions, SafeOptions } from './EvmConnectorOptions.ts'
