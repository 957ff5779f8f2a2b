import type { Devnet } from '@granary/devnet'

/** What the server is told of the local Conflux chain: blocks come every second there, and so may everything else. */
export function confluxEnvironment(conflux: NonNullable<Devnet['conflux']>): Record<string, string> {
  return {
    RPC_URLS_CFX_TESTNET: conflux.rpcUrl,
    // Both pools are in the first blocks of the chain.
    CONFLUX_POOLS_TESTNET: `vote:${conflux.votePool}@0,share:${conflux.sharePool}@0`,
    CONFLUX_SCAN_SECONDS: '2',
  }
}
