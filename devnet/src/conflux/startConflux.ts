import { multicall3Bytecode } from '@granary/contracts/bytecode'
import { bytesToHex, type Hex, hexToBytes, toHex } from 'viem'
import { confluxChainId, devnetAddresses } from '../devnetAddresses.ts'
import type { JsonRpc } from '../execution/jsonRpc.ts'
import { spawnAnvil } from '../execution/spawnAnvil.ts'
import type { ConfluxSnapshot } from '../snapshot/Snapshot.ts'
import { CoreSpace } from './core/CoreSpace.ts'
import { PlayChain } from './PlayChain.ts'
import { playInterest } from './playInterest.ts'
import { setUpPools } from './setUpPools.ts'

export type ConfluxChain = {
  rpcUrl: string
  genesisHash: Hex
  core: CoreSpace
  failure: Promise<never>
  /** A dump omits pending transactions: this mines them first. */
  mineWaiting(): Promise<void>
  snapshot(): Promise<ConfluxSnapshot>
  stop(): Promise<void>
}

/** Blocks with kept state: ten minutes, because the server looks back to settle a day. */
const keptStates = 600

/** A stand-in for Conflux eSpace testnet: EVM chain 71 with a block about every second, and both kinds of pool. */
export async function startConflux(port: number, saved: ConfluxSnapshot | undefined): Promise<ConfluxChain> {
  const now = Math.floor(Date.now() / 1000)
  const genesisTime = saved?.genesisTime ?? now
  const anvil = await spawnAnvil({
    chainId: confluxChainId,
    port,
    args: [
      ...['--hardfork', 'prague', '--block-time', '1', '--gas-limit', '30000000'],
      ...['--accounts', '10', '--balance', '1000000', '--timestamp', String(genesisTime)],
      ...['--prune-history', String(keptStates), '--no-request-size-limit'],
    ],
  })
  const { rpc } = anvil
  if (saved) {
    await rpc.request('anvil_loadState', [bytesToHex(saved.dump)])
    // Tests and people may have moved its time ahead: it never goes back.
    const { timestamp } = await rpc.request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    await rpc.request('evm_setTime', [Math.max(now, Number(timestamp))])
  }
  await rpc.request('anvil_setCode', [devnetAddresses.confluxMulticall3, multicall3Bytecode])
  await setUpPools(new PlayChain(rpc)).catch(async error => {
    await anvil.stop()
    throw error
  })
  const stopInterest = playInterest(rpc)
  const core = new CoreSpace(rpc, saved?.coreTransactions)
  const genesis = await rpc.request<{ hash: Hex }>('eth_getBlockByNumber', ['0x0', false])
  return {
    rpcUrl: rpc.url,
    genesisHash: genesis.hash,
    core,
    failure: anvil.failure,
    mineWaiting: () => mineWaiting(rpc),
    snapshot: async () => ({
      dump: hexToBytes(await rpc.request<Hex>('anvil_dumpState', [false])),
      genesisTime,
      coreTransactions: core.transactions(),
    }),
    stop: async () => {
      await stopInterest()
      await anvil.stop()
    },
  }
}

async function mineWaiting(rpc: JsonRpc): Promise<void> {
  const { pending } = await rpc.request<{ pending: Hex }>('txpool_status')
  if (Number(pending) > 0) await rpc.request('anvil_mine', [toHex(1)])
}
