import type { NetworkState } from '@granary/api'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeNode } from '#test/startFakeNode.ts'
import { startRpcServer } from '#test/startRpcServer.ts'

async function networksOf(environment: Record<string, string>) {
  const server = await startRpcServer(environment)
  onTestFinished(() => server.close())
  const response = await fetch(`${server.url}/api/v1/networks`)
  const { networks } = (await response.json()) as { networks: NetworkState[] }
  return Object.fromEntries(
    networks.map(({ caipNetworkId, rpc, staking }) => [caipNetworkId, { rpc, staking }]),
  )
}

test('a Conflux network can be staked on with a node, an Ethereum one only with everything validators need', async () => {
  const node = await startFakeNode()
  onTestFinished(() => node.close())
  expect(await networksOf({ RPC_URLS_ETH_HOODI: node.url, RPC_URLS_CFX_TESTNET: node.url })).toEqual({
    'eip155:1': { rpc: false, staking: false },
    'eip155:560048': { rpc: true, staking: false },
    'eip155:1030': { rpc: false, staking: false },
    'eip155:71': { rpc: true, staking: true },
  })
})
