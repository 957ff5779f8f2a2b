import type { DepositCheck, DepositData, VerifyDepositsOptions } from '@granary/staking/ethereum'

/** A worker's task: one signature after another, or the whole proof as on the site. */
export type VerifyTask =
  | { kind: 'singly'; deposits: DepositData[] }
  | { kind: 'proof'; deposits: DepositData[]; options: VerifyDepositsOptions }

export type VerifyAnswer = { valid: boolean; checks: DepositCheck[] }
