export { StakingPage } from './page/StakingPage.tsx'
