import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '#test/postgres/postgresDatabase.ts'
import { signClaim } from '#test/signClaim.ts'
import { startTestServer } from '#test/startTestServer.ts'

const newAccount = () => privateKeyToAccount(generatePrivateKey())

test('of claims that reach two processes at once, each name and each address has one', async () => {
  const kept = await createPostgresDatabase()
  const environment = {
    DATABASE_URL: kept.url,
    NAMES_ZONE: 'stake.example',
    PUBLIC_ORIGIN: 'https://stake.example',
  }
  const servers = await Promise.all([0, 1].map(() => startTestServer(environment)))
  onTestFinished(async () => {
    await Promise.all(servers.map(server => server.close()))
    await kept.drop()
  })
  const greedy = newAccount()
  const claims = [
    ...Array.from({ length: 8 }, () => ({ account: newAccount(), name: 'contested.stake.example' })),
    ...Array.from({ length: 8 }, (_, index) => ({ account: greedy, name: `greedy-${index}.stake.example` })),
  ]
  const origin = 'https://stake.example'
  const bodies = await Promise.all(claims.map(({ account, name }) => signClaim(account, name, { origin })))
  const codes = await Promise.all(
    bodies.map(async (body, index) => {
      const server = index % 2 === 0 ? servers[0] : servers[1]
      const answer = (await server?.post('/v1/profile/account', body)) as Response
      return answer.ok ? 'registered' : ((await answer.json()) as { code: string }).code
    }),
  )
  const counted = (part: readonly string[]) => ({
    registered: part.filter(code => code === 'registered').length,
    refused: part.filter(code => code === 'NAME_TAKEN' || code === 'NAME_ADDRESS_TAKEN').length,
  })
  expect(counted(codes.slice(0, 8))).toEqual({ registered: 1, refused: 7 })
  expect(counted(codes.slice(8))).toEqual({ registered: 1, refused: 7 })
  expect(await kept.query('select 1 from names')).toHaveLength(2)
})
