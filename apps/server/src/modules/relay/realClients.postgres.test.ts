import { verifyMessage } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresDatabase } from '#test/postgres/postgresDatabase.ts'
import { account, startApplication, startWallet } from '#test/relay/realClients.ts'
import { startFront } from '#test/relay/startFront.ts'
import { startServerProcess } from '#test/startServerProcess.ts'
import { startTestServer } from '#test/startTestServer.ts'

const proposal = {
  optionalNamespaces: {
    eip155: { chains: ['eip155:560048'], methods: ['personal_sign'], events: ['chainChanged'] },
  },
}

const text = '0x48656c6c6f'

test('real clients pair, sign and part, though their relay is killed in the middle of a pairing and stopped after it', async () => {
  const ask = vi.fn(fetch)
  vi.stubGlobal('fetch', ask)
  const kept = await createPostgresDatabase()
  const database = { DATABASE_URL: kept.url }
  const [killed, stopped, last] = await Promise.all([
    startServerProcess({ ...database, CONTACT: 'no' }),
    startTestServer(database),
    startTestServer(database),
  ])
  const front = await startFront(killed)
  const [application, wallet] = await Promise.all([startApplication(front.url), startWallet(front.url)])
  onTestFinished(async () => {
    await Promise.all([application.close(), wallet.close()])
    await last.close()
    front.close()
    await kept.drop()
  })
  const { client } = application
  const { uri = '', approval } = await client.connect(proposal)
  await killed.end('SIGKILL')
  front.leadTo(stopped)
  await wallet.kit.pair({ uri })
  const { topic } = await approval()
  const isSigned = async () => {
    const request = { method: 'personal_sign', params: [text, account.address] }
    const signature = await client.request<`0x${string}`>({ topic, chainId: 'eip155:560048', request })
    return verifyMessage({ ...account, message: { raw: text }, signature })
  }
  expect(await isSigned()).toBe(true)
  front.leadTo(last)
  await stopped.close()
  expect(await isSigned()).toBe(true)
  const ended = new Promise(resolve => client.on('session_delete', resolve))
  await wallet.kit.disconnectSession({ topic, reason: { code: 6000, message: 'over' } })
  await ended
  expect(ask).not.toHaveBeenCalled()
})
