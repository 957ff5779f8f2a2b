export {
  batchDepositBytecode,
  batchDepositImmutables,
  batchDepositRuntimeHash,
} from './generated/batchDepositBytecode.ts'
export { multicall3Bytecode } from './generated/multicall3Bytecode.ts'
