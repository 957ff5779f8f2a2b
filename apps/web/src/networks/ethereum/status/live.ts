export { watchQuery } from '#web/api/live.ts'
export { ethereumStatusQuery } from './ethereumStatusQuery.ts'
