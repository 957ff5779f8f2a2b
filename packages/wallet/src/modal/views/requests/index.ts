export { RequestViews } from './RequestViews.tsx'
