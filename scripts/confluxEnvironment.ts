import { type Devnet, devnetAccounts, keeperAccountIndex } from '@granary/devnet'
import { hexAddressToBase32 } from 'cive/utils'

/** The server's settings for the local Conflux chain, with an interval of a second as its blocks have. */
export function confluxEnvironment(conflux: NonNullable<Devnet['conflux']>): Record<string, string> {
  const bridges = [conflux.votePoolBridge, conflux.sharePoolBridge]
  const inBase32 = bridges.map(hexAddress => hexAddressToBase32({ hexAddress, networkId: 1 }))
  return {
    RPC_URLS_CFX_TESTNET: conflux.rpcUrl,
    // Both pools are in the chain's first blocks.
    CONFLUX_POOLS_TESTNET: `vote:${conflux.votePool}@0,share:${conflux.sharePool}@0`,
    CONFLUX_SCAN_SECONDS: '2',
    CONFLUX_CORE_RPC_URL_TESTNET: conflux.coreRpcUrl,
    CONFLUX_BRIDGES_TESTNET: inBase32.join(','),
    CONFLUX_KEEPER_KEY_TESTNET: devnetAccounts.at(keeperAccountIndex).privateKey,
    CONFLUX_KEEPER_SECONDS: '2',
  }
}
