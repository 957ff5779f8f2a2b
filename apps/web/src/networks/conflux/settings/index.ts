export { confluxPools, type OfferedPool } from './confluxPools.ts'
export { offeredConfluxNetworks } from './offeredConfluxNetworks.ts'
