export { TestNetworkBadge } from './TestNetworkBadge.tsx'
export { useEthereumStatus } from './useEthereumStatus.ts'
export { useHomeNetwork } from './useHomeNetwork.ts'
