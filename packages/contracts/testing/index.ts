export { compileCoreInternals, coreInternalAddresses } from './compileCoreInternals.ts'
export { compileSignatureWallets } from './compileSignatureWallets.ts'
export { type Deposit, makeDeposit, packDeposits } from './makeDeposit.ts'
export { type DepositChain, startDepositChain } from './startDepositChain.ts'
