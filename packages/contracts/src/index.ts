export { depositContractAbi } from './depositContractAbi.ts'
export { batchDepositAbi } from './generated/batchDepositAbi.ts'
export { multicall3Abi } from './generated/multicall3Abi.ts'
