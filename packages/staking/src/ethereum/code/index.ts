export { readBatchDepositCode } from './readBatchDepositCode.ts'
export { type PublishedCode, readImmutables } from './readImmutables.ts'
