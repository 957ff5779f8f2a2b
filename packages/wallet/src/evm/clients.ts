// What needs a client library: loads once a wallet connects, to keep it out of pages that only show wallets.
export { createEvmClient } from './createEvmClient.ts'
export { createHostReaders } from './createHostReaders.ts'
