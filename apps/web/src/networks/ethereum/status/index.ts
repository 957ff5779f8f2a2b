export { TestNetworkBadge } from './TestNetworkBadge.tsx'
export { useEthereumStatus, watchEthereumStatus } from './useEthereumStatus.ts'
export { useHomeNetwork } from './useHomeNetwork.ts'
