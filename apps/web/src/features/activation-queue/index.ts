export { activationTimes } from './activationTimes.ts'
export { type DurationText, useDurationText } from './useDurationText.ts'
