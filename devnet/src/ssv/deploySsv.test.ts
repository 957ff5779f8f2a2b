import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { devnetAddresses } from '../devnetAddresses.ts'
import { hoodiGenesis } from '../execution/hoodiGenesis.ts'
import { createJsonRpc } from '../execution/jsonRpc.ts'
import { startAnvilExecution } from '../execution/startAnvilExecution.ts'
import { addSsvToOlderChain } from './deploySsv.ts'
import { playOperators } from './playOperators.ts'

test('a chain from before SSV gets its network once, at the same address', async () => {
  const genesis = hoodiGenesis({ timestamp: 1_700_000_000, kind: 'anvil' })
  const chain = await startAnvilExecution(0, Buffer.from(JSON.stringify(genesis)))
  const rpc = createJsonRpc(chain.execution.rpcUrl)
  try {
    await addSsvToOlderChain(rpc.url)
    const filter = { address: devnetAddresses.ssvNetwork, fromBlock: '0x0' }
    // A loaded machine may mine before a transaction is in the pool.
    const logsAfterBlock = async () => {
      await rpc.request('evm_mine')
      return (await rpc.request<unknown[]>('eth_getLogs', [filter])).length
    }
    await expect.poll(logsAfterBlock).toBeGreaterThan(playOperators.length)
    expect(await rpc.request<Hex>('eth_getCode', [devnetAddresses.ssvViews, 'latest'])).not.toBe('0x')
    await addSsvToOlderChain(rpc.url)
    expect(await chain.execution.hasPendingTransactions()).toBe(false)
  } finally {
    await chain.stop()
  }
})
