export { AccountViews } from './AccountViews.tsx'
