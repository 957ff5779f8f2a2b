export { createSolanaDriver } from './createSolanaDriver.ts'
export { associatedTokenAccount, isOnCurve, isSolanaKey } from './programs.ts'
export type { SolanaCost } from './quoteTransfers.ts'
export type { SolanaContext, SolanaWallet } from './SolanaContext.ts'
export {
  createSolanaNode,
  heldUnits,
  isTokenAccount,
  isTokenProgram,
  littleEndian,
  readAccounts,
  readFee,
  readRent,
  type SolanaNode,
} from './SolanaNode.ts'
export { type SolanaCall, solanaCallOf, solanaRecordStepOf } from './SolanaStep.ts'
