export { Eth, ethDigits, ethText, weiPerGwei } from './Eth.tsx'
