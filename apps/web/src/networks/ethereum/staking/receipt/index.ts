export { ReceiptButtons } from './ReceiptButtons.tsx'
