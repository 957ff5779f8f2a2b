export { Eth } from './Eth.tsx'
export { ethDigits, ethText, weiPerGwei } from './ethText.ts'
