export { Eth, ethDigits, ethText, weiPerGwei } from './Eth.tsx'
export { consensusWei, earnedWei } from './earnedWei.ts'
