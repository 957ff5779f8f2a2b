import type { DepositCheck, DepositData, VerifyDepositsOptions } from '@granary/staking/ethereum'

/** What a worker is asked: one signature after the other, or the whole proof as the site has it made. */
export type VerifyTask =
  | { kind: 'singly'; deposits: DepositData[] }
  | { kind: 'proof'; deposits: DepositData[]; options: VerifyDepositsOptions }

export type VerifyAnswer = { valid: boolean; checks: DepositCheck[] }
