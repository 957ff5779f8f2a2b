export { blockSecondsQuery, useBlockSeconds } from './useBlockSeconds.ts'
export { useChainClock } from './useChainClock.ts'
