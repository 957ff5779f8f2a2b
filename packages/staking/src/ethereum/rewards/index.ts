export { type ActiveEpochsParameters, activeEpochs } from './activeEpochs.ts'
export { type AprParameters, aprBasisPoints } from './aprBasisPoints.ts'
export { baseRewardPerIncrement, incrementGwei, integerSquareRoot } from './baseRewardPerIncrement.ts'
export {
  type ConsensusFlow,
  type ConsensusRewardParameters,
  consensusRewardGwei,
} from './consensusRewardGwei.ts'
export { floorDivide } from './floorDivide.ts'
export { type ForecastParameters, forecastRewards, type RewardForecast } from './forecastRewards.ts'
export { type PerfectRewardParameters, perfectAttestationGwei, perfectRewardGwei } from './perfectRewards.ts'
export { type PerformanceParameters, performanceBasisPoints } from './performanceBasisPoints.ts'
export { addRewards, type ConsensusRewards, consensusOf, noReward, type RewardSum } from './RewardSum.ts'
export {
  type RewardCalendar,
  type RewardCalendarParameters,
  rewardCalendar,
  utcDaySeconds,
} from './rewardCalendar.ts'
export { splitReward } from './splitReward.ts'
