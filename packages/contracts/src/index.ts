export { depositContractAbi } from './depositContractAbi.ts'
export { batchDepositAbi } from './generated/batchDepositAbi.ts'
export { coreBridgeAbi } from './generated/coreBridgeAbi.ts'
export { coreBridgeContractAbi } from './generated/coreBridgeContractAbi.ts'
export { multicall3Abi } from './generated/multicall3Abi.ts'
export { rewardSplitterAbi } from './generated/rewardSplitterAbi.ts'
export { rewardSplitterImmutables, rewardSplitterRuntimeHash } from './generated/rewardSplitterCode.ts'
export { rewardSplitterFactoryAbi } from './generated/rewardSplitterFactoryAbi.ts'
export {
  rewardSplitterFactoryImmutables,
  rewardSplitterFactoryRuntimeHash,
} from './generated/rewardSplitterFactoryCode.ts'
export { sharePoolAbi } from './generated/sharePoolAbi.ts'
export { sharePoolContractAbi } from './generated/sharePoolContractAbi.ts'
export { votePoolAbi } from './generated/votePoolAbi.ts'
export { votePoolContractAbi } from './generated/votePoolContractAbi.ts'
