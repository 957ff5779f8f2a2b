export { useDrawnRows } from './useDrawnRows.ts'
export { useRowKeys } from './useRowKeys.ts'
export { StatusChip } from './ValidatorCells.tsx'
