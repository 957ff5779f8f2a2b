export { NameViews } from './NameViews.tsx'
