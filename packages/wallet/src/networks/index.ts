export type { ViemChain } from './evmNetwork.ts'
export * from './evmNetworks.ts'
export { fromViemChain } from './fromViemChain.ts'
export { bitcoin, solana, solanaDevnet } from './otherNetworks.ts'
