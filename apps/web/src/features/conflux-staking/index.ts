export { ConfluxStakingPage } from './ConfluxStakingPage.tsx'
