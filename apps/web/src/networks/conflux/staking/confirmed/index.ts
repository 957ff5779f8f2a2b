export { StakeConfirmed } from './StakeConfirmed.tsx'
export { StakedHero } from './StakedHero.tsx'
