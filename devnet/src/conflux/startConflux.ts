import { multicall3Bytecode } from '@granary/contracts/bytecode'
import { bytesToHex, type Hex, hexToBytes, toHex } from 'viem'
import { confluxChainId, devnetAddresses } from '../devnetAddresses.ts'
import type { JsonRpc } from '../execution/jsonRpc.ts'
import { spawnAnvil } from '../execution/spawnAnvil.ts'
import type { ConfluxSnapshot } from '../snapshot/Snapshot.ts'

export type ConfluxChain = {
  rpcUrl: string
  genesisHash: Hex
  failure: Promise<never>
  /** A dump holds no waiting transactions: this puts them into a block. */
  mineWaiting(): Promise<void>
  snapshot(): Promise<ConfluxSnapshot>
  stop(): Promise<void>
}

/** A stand-in for Conflux eSpace testnet: the EVM chain 71 with a block about every second. */
export async function startConflux(port: number, saved: ConfluxSnapshot | undefined): Promise<ConfluxChain> {
  const now = Math.floor(Date.now() / 1000)
  const genesisTime = saved?.genesisTime ?? now
  const anvil = await spawnAnvil({
    chainId: confluxChainId,
    port,
    args: [
      ...['--hardfork', 'prague', '--block-time', '1', '--gas-limit', '30000000'],
      ...['--accounts', '10', '--balance', '1000000', '--timestamp', String(genesisTime)],
      ...['--prune-history', '128', '--no-request-size-limit'],
    ],
  })
  const { rpc } = anvil
  if (saved) {
    await rpc.request('anvil_loadState', [bytesToHex(saved.dump)])
    await rpc.request('evm_setTime', [now])
  }
  await rpc.request('anvil_setCode', [devnetAddresses.confluxMulticall3, multicall3Bytecode])
  const genesis = await rpc.request<{ hash: Hex }>('eth_getBlockByNumber', ['0x0', false])
  return {
    rpcUrl: rpc.url,
    genesisHash: genesis.hash,
    failure: anvil.failure,
    mineWaiting: () => mineWaiting(rpc),
    snapshot: async () => ({
      dump: hexToBytes(await rpc.request<Hex>('anvil_dumpState', [false])),
      genesisTime,
    }),
    stop: () => anvil.stop(),
  }
}

async function mineWaiting(rpc: JsonRpc): Promise<void> {
  const { pending } = await rpc.request<{ pending: Hex }>('txpool_status')
  if (Number(pending) > 0) await rpc.request('anvil_mine', [toHex(1)])
}
