import { eq } from 'drizzle-orm'
import { keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { createSessionStore, mostSessions, type NewSession } from './SessionStore.ts'
import { smartSessions } from './tables.ts'

const database = useTestDatabase()

const newAddress = () => privateKeyToAddress(generatePrivateKey()).toLowerCase() as `0x${string}`

const sessionOf = (address: `0x${string}`, change: Partial<NewSession> = {}): NewSession => ({
  address,
  chainId: 1,
  pci: keccak256(generatePrivateKey()),
  permissions: ['native-token-transfer'],
  origin: 'https://stake.example',
  message: 'signed',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 3_600_000),
  ...change,
})

test('an account keeps 100 sessions, which expired ones make room for, however many come at once', async () => {
  const store = createSessionStore(database.orm)
  const address = newAddress()
  const add = (change?: Partial<NewSession>) => store.add(sessionOf(address, change))
  for (let held = 0; held < mostSessions - 1; held += 9)
    await Promise.all(Array.from({ length: 9 }, () => add()))
  const expired = sessionOf(address, { expiresAt: new Date(Date.now() - 1) })
  await store.add(expired)
  expect(await store.find(address, expired.pci)).toEqual([])
  const last = await Promise.all([add(), add(), add()])
  expect(last.filter(row => row === 'full')).toHaveLength(2)
  const held = await store.ofAddress(address)
  expect(held).toHaveLength(mostSessions)
  // A revoked one still holds its place.
  for (const { chainId, pci } of held.slice(0, 1)) await store.revoke({ address, chainId, pci })
  expect(await add()).toBe('full')
  expect(await store.add(sessionOf(newAddress()))).toMatchObject({ revokedAt: null })
})

test('expired sessions of any account are deleted when one records another', async () => {
  const store = createSessionStore(database.orm)
  const address = newAddress()
  await store.add(sessionOf(address, { expiresAt: new Date(Date.now() - 1) }))
  const rows = () => database.orm.select().from(smartSessions).where(eq(smartSessions.address, address))
  expect(await rows()).toHaveLength(1)
  await store.add(sessionOf(newAddress()))
  expect(await rows()).toEqual([])
})

test('the same identifier on two chains is two sessions, each revoked alone and once', async () => {
  const store = createSessionStore(database.orm)
  const session = sessionOf(newAddress())
  await store.add(session)
  await store.add({ ...session, chainId: 10 })
  await store.revoke(session)
  const [first] = (await store.find(session.address, session.pci)).filter(({ revokedAt }) => revokedAt)
  expect(first?.chainId).toBe(1)
  await store.revoke(session)
  const rows = await store.find(session.address, session.pci)
  expect(rows.filter(({ revokedAt }) => revokedAt)).toEqual([first])
  expect(await store.add(session)).toEqual(first)
})
