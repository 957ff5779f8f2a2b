export { useRowKeys } from './useRowKeys.ts'
export { StatusChip } from './ValidatorCells.tsx'
