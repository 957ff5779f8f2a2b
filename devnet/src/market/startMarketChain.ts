import { multicall3Bytecode } from '@granary/contracts/bytecode'
import { devnetAddresses, ethereumChainId } from '../devnetAddresses.ts'
import { spawnAnvil } from '../execution/spawnAnvil.ts'
import { deployMarket } from './deployMarket.ts'

export type MarketChain = { rpcUrl: string; stop(): Promise<void> }

/** The market alone, for tests: an anvil with Hoodi's chain id that mines on every transaction, without a beacon chain. */
export async function startMarketChain(): Promise<MarketChain> {
  const { rpc, stop } = await spawnAnvil({
    chainId: ethereumChainId,
    port: 0,
    args: ['--hardfork', 'osaka', '--gas-limit', '60000000', '--accounts', '10', '--balance', '1000000'],
  })
  try {
    await rpc.request('anvil_setCode', [devnetAddresses.multicall3, multicall3Bytecode])
    await deployMarket(rpc.url)
    return { rpcUrl: rpc.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
