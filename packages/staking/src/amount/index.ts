export { formatGwei } from './formatGwei.ts'
export { formatWei } from './formatWei.ts'
export { AmountPrecisionError, AmountSyntaxError, parseEthAmount } from './parseEthAmount.ts'
export { toTransactionValue } from './toTransactionValue.ts'
