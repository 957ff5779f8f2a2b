import { verifyDepositSignature, verifyDeposits } from '@granary/staking/ethereum'
import type { VerifyAnswer, VerifyTask } from './VerifyTask.ts'

export function runVerifyTask(task: VerifyTask): VerifyAnswer {
  if (task.kind === 'singly') return { valid: task.deposits.every(verifyDepositSignature), checks: [] }
  const checks = verifyDeposits(task.deposits, task.options)
  return { valid: checks.every(({ status }) => status === 'passed'), checks }
}
