import type { AccountTransaction } from '@granary/api/blockchain'
import {
  createWalletClient,
  type Hex,
  http,
  numberToHex,
  parseEther,
  publicActions,
  toEventSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { setCode } from '#test/handmadeContracts.ts'
import { createPostgresDatabase } from '#test/postgres/postgresDatabase.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const chainId = 560048
const token = numberToHex(0x70c4_0001, { size: 20 })
/** Runtime code that logs Transfer(caller, caller, 1). */
const logsOne: Hex = `0x60015f5233337f${toEventSelector('Transfer(address,address,uint256)').slice(2)}60205fa3`

test('two processes that index one chain at once store each transfer once, and leave none out', async () => {
  const { ethereum } = await testDevnet()
  await setCode(ethereum.rpcUrl, token, logsOne)
  const account = privateKeyToAccount(generatePrivateKey())
  const client = createWalletClient({
    account,
    transport: http(ethereum.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
  const setBalance = [account.address, numberToHex(parseEther('10'))]
  await client.request({ method: 'anvil_setBalance', params: setBalance } as never)
  const kept = await createPostgresDatabase()
  const environment = { DATABASE_URL: kept.url, RPC_URLS_ETH_HOODI: ethereum.rpcUrl }
  const servers = await Promise.all([startTestServer(environment), startTestServer(environment)])
  const [one, two] = servers
  onTestFinished(async () => {
    await Promise.all(servers.map(server => server.close()))
    await kept.drop()
  })

  let asked = 0
  const hashesIn = async (server: TestServer) => {
    // A cursor of its own above every block: no page kept for 15 s answers.
    asked += 1
    const cursor = `${999_999_999 - asked}.0`
    const response = await server.get(
      `/v1/account/${account.address}/history?chainId=eip155:${chainId}&cursor=${cursor}`,
    )
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: AccountTransaction[] }
    return data.map(({ metadata }) => metadata.hash)
  }
  const sent: Hex[] = []
  for (let round = 0; round < 4; round += 1) {
    const receiver = privateKeyToAccount(generatePrivateKey()).address
    for (const to of [receiver, token]) {
      const value = to === token ? 0n : 1n
      const hash = await client.sendTransaction({ to, value, chain: null })
      await client.waitForTransactionReceipt({ hash })
      sent.unshift(hash)
    }
    const pages = await Promise.all([one, two, one, two, one, two].map(hashesIn))
    for (const page of pages) expect(page).toEqual(sent)
  }

  const address = account.address.toLowerCase()
  const coins = await kept.query(`select hash from history_coins where sender = '${address}'`)
  const tokens = await kept.query(`select hash from history_tokens where account = '${address}'`)
  expect([coins.length, tokens.length]).toEqual([4, 4])
  const known = await kept.query('select to_block, jsonb_array_length(tail) as tail from history_chains')
  expect(known).toHaveLength(1)
})
