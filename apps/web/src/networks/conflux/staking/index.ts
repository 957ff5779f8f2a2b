export { ConfluxStakingPage } from './page/ConfluxStakingPage.tsx'
