export { HomeActions } from './HomeActions.tsx'
export { PlanCard } from './PlanCard.tsx'
export { ShareText } from './ShareText.tsx'
