export { createSolanaDriver } from './createSolanaDriver.ts'
export { isSolanaKey } from './isSolanaKey.ts'
export { associatedTokenAccount, isOnCurve, metadataAccount, tokenPrograms } from './programs.ts'
export type { SolanaWallet } from './SolanaContext.ts'
export { encodeMessage } from './SolanaMessage.ts'
export {
  createSolanaNode,
  heldUnits,
  isTokenAccount,
  isTokenProgram,
  readAccounts,
  readBlockhash,
  readFee,
  readTokenAccounts,
  type SolanaAccount,
  type SolanaNode,
} from './SolanaNode.ts'
export { type SolanaCall, solanaCallOf } from './SolanaStep.ts'
export { transferInstructions } from './transferInstructions.ts'
