export { SendViews } from './SendViews.tsx'
export { UnfinishedTransfer } from './UnfinishedTransfer.tsx'
