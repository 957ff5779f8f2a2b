import { announceDevWallet } from '../../src/index.ts'

const announcements: unknown[] = []
window.addEventListener('eip6963:announceProvider', event =>
  announcements.push((event as CustomEvent<unknown>).detail),
)
const provider = announceDevWallet({ chains: [{ chainId: 560048, rpcUrl: '/rpc/560048' }] })
Object.assign(window, { provider, announcements })
