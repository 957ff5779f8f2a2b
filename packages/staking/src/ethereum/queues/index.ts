export {
  type ActivationEstimate,
  type EstimateActivationParameters,
  estimateActivation,
  QueueStateError,
} from './estimateActivation.ts'
export { type ConsolidationEstimate, estimateConsolidation } from './estimateConsolidation.ts'
export { type ExitEstimate, estimateExit } from './estimateExit.ts'
export { estimateFirstReward, type FirstRewardEstimate } from './estimateFirstReward.ts'
export { estimatePartialWithdrawal, type PartialWithdrawalEstimate } from './estimatePartialWithdrawal.ts'
export { estimateSweep, type SweepEstimate } from './estimateSweep.ts'
export { type DepositQueueStanding, estimateSwitch, type SwitchEstimate } from './estimateSwitch.ts'
export type { QueueStanding } from './QueueStanding.ts'
