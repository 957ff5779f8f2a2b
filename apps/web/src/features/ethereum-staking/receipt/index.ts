export { downloadFile } from './downloadFile.ts'
export { ReceiptButtons } from './ReceiptButtons.tsx'
