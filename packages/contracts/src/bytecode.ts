export {
  batchDepositBytecode,
  batchDepositImmutables,
  batchDepositRuntimeHash,
} from './generated/batchDepositBytecode.ts'
export { coreBridgeBytecode } from './generated/coreBridgeBytecode.ts'
export { multicall3Bytecode } from './generated/multicall3Bytecode.ts'
export { rewardSplitterFactoryBytecode } from './generated/rewardSplitterFactoryBytecode.ts'
export { sharePoolBytecode } from './generated/sharePoolBytecode.ts'
export { votePoolBytecode } from './generated/votePoolBytecode.ts'
