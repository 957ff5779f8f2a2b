export { type ActiveEpochsParameters, activeEpochs } from './activeEpochs.ts'
export {
  type AprParameters,
  aprBasisPoints,
  floorDivide,
  type PerformanceParameters,
  performanceBasisPoints,
} from './aprBasisPoints.ts'
export {
  baseRewardPerIncrement,
  incrementGwei,
  integerSquareRoot,
  type PerfectRewardParameters,
  perfectAttestationGwei,
  perfectRewardGwei,
} from './baseRewardPerIncrement.ts'
export {
  type ConsensusFlow,
  type ConsensusRewardParameters,
  consensusRewardGwei,
} from './consensusRewardGwei.ts'
export { type ForecastParameters, forecastRewards, type RewardForecast } from './forecastRewards.ts'
export {
  addRewards,
  type ConsensusRewards,
  consensusOf,
  noReward,
  type RewardSum,
  splitReward,
} from './RewardSum.ts'
export {
  type RewardCalendar,
  type RewardCalendarParameters,
  rewardCalendar,
  utcDaySeconds,
} from './rewardCalendar.ts'
