export { WaitingCard } from './WaitingCard.tsx'
export { WaitingRewards } from './WaitingRewards.tsx'
