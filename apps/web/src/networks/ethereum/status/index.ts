export { useEthereumStatus } from './useEthereumStatus.ts'
export { useHomeNetwork } from './useHomeNetwork.ts'
