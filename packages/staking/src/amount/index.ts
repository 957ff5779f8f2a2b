export { formatDrip, formatGwei, formatWei } from './formatAmount.ts'
export {
  AmountPrecisionError,
  AmountSyntaxError,
  parseCfxAmount,
  parseCount,
  parseEthAmount,
} from './parseAmount.ts'
