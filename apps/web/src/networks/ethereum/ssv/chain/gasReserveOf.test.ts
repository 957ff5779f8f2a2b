// @vitest-environment node
import 'fake-indexeddb/auto'
import { localSsvNetworkAbi } from '@granary/contracts'
import { estimateGas } from '@granary/drivers/evm/chain'
import { emptyCluster, encodeSsvCall, type SsvCall, type SsvCluster } from '@granary/staking/ssv'
import { type Hex, parseEventLogs } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { createFlowHarness } from '../../staking/test/index.ts'
import { startSsvProvider } from '../test/startSsvProvider.ts'
import { gasReserveOf } from './gasReserveOf.ts'

const bench = createFlowHarness()
let provider: Awaited<ReturnType<typeof startSsvProvider>>

beforeEach(async () => {
  provider = await startSsvProvider(bench)
})

const operatorIds = [1n, 2n, 3n, 4n]
const deposit = 100_000_000_000_000_000n

/** Makes a call, and returns the cluster afterwards. */
async function make(from: Hex, call: SsvCall, valueWei = 0n): Promise<SsvCluster> {
  const { logs } = await provider.send(from, encodeSsvCall(call), valueWei)
  const clusters = parseEventLogs({ abi: localSsvNetworkAbi, logs }).flatMap(({ args }) =>
    'cluster' in args ? [args.cluster] : [],
  )
  return clusters.at(-1) as SsvCluster
}

const registering = (digit: string, cluster: SsvCluster): SsvCall => ({
  action: 'register',
  registrations: [{ publicKey: `0x${digit.repeat(96)}`, sharesData: `0x${'00'.repeat(1312)}` }],
  operatorIds,
  cluster,
})

test.each(['remove', 'reactivate'] as const)('%s has gas for the block after its estimate', async action => {
  const { operator, account, client } = bench.chain
  let own = await make(account, registering('1', emptyCluster), deposit)
  if (action === 'reactivate')
    own = await make(account, { action: 'liquidate', clusterOwner: account, operatorIds, cluster: own })
  // Another settlement in the newest block, for which geth estimates.
  await make(operator, registering('2', emptyCluster), deposit)
  const call: SsvCall =
    action === 'remove'
      ? { action, publicKeys: [`0x${'1'.repeat(96)}`], operatorIds, cluster: own }
      : { action, operatorIds, cluster: own }
  const valueWei = action === 'reactivate' ? deposit : 0n
  const request = { from: account, to: provider.target.network, valueWei, data: encodeSsvCall(call) }
  const asGeth = {
    request: ({ method, params = [] }: { method: string; params?: unknown }) =>
      bench.chain.provider.request({ method, params: [...(params as unknown[]), 'latest'] } as never),
  }
  const gas = await estimateGas(asGeth, request, { reserveOf: gasReserveOf })
  const { to, data } = request
  const hash = await client.sendTransaction({ account, to, data, value: valueWei, gas, chain: null })
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
})
