import { routes } from '@granary/api'
import { type ApiClient, createClient } from '@granary/api/client'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { networkReady } from '#test/networkReady.ts'
import { signInBrowser } from '#test/signInBrowser.ts'
import { solveProofOfWork, workDemandOf } from '#test/solveProofOfWork.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

let server: TestServer
let api: ApiClient

renewOnRetry(
  async () => {
    server = await startTestServer({
      ...devnetEnvironment(await testDevnet()),
      OFFER_OPEN_VALIDATORS_MAX: '8',
    })
    api = createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 })
    await networkReady(server)
  },
  async () => server?.close(),
)

const staker = (place: number) => `0x${place.toString(16).padStart(40, '0')}` as const

const bodyOf = (withdrawalAddress: `0x${string}`, validators: number) => ({
  withdrawalAddress,
  credentialsType: '0x01' as const,
  amountsGwei: Array<bigint>(validators).fill(32_000_000_000n),
})

const ask = (body: ReturnType<typeof bodyOf>, more = {}) =>
  api.call(routes.createOffer, { params: { network: 'hoodi' }, body: { ...body, ...more } })

test('[F.03] with three quarters of all places taken, a stranger works for a new offer and an owner does not', async () => {
  for (const place of [1, 2, 3]) await ask(bodyOf(staker(place), 2))

  const body = bodyOf(staker(4), 1)
  const demand = await workDemandOf(ask(body))
  expect(demand.bits).toBe(17)
  expect((await workDemandOf(ask(bodyOf(staker(5), 2)))).bits).toBe(18)
  expect((await ask(bodyOf(staker(3), 2))).status).toBe('open')

  const proofOfWork = solveProofOfWork(demand)
  await expect(ask(bodyOf(staker(5), 1), { proofOfWork })).rejects.toMatchObject({
    code: 'PROOF_OF_WORK_NEEDED',
  })
  const offer = await ask(body, { proofOfWork })
  expect(offer).toMatchObject({ status: 'open', withdrawalAddress: staker(4) })
  expect((await ask(body)).id).toBe(offer.id)

  const account = privateKeyToAccount(generatePrivateKey())
  const own = bodyOf(account.address.toLowerCase() as `0x${string}`, 1)
  await workDemandOf(ask(own))
  const page = signInBrowser(server)
  await page.signIn(account.address, message => account.signMessage({ message }))
  const answer = await page.ask('POST', '/ethereum/hoodi/offers', { ...own, amountsGwei: ['32000000000'] })
  expect(answer.status).toBe(200)
})
