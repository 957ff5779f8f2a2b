export { RewardPage } from './RewardPage.tsx'
