export { activationTimes } from './activationTimes.ts'
