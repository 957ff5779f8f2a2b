import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { signClaim } from '#test/signClaim.ts'
import { createNames } from './createNames.ts'
import { createNameStore } from './NameStore.ts'
import { removeName } from './operate/removeName.ts'
import { createReservedLabels } from './reservedLabels.ts'

const database = useTestDatabase()
beforeEach(() => database.orm.execute(sql`truncate names`))

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const isOurs = () => true

function namesIn(zone: string) {
  const store = createNameStore(database.orm, zone)
  return createNames({ zone, store, reserved: createReservedLabels([]), upstreams: new Map() })
}

test('a removed name is gone and stays taken; its account may take another', async () => {
  const names = namesIn('removed.example')
  const account = newAccount()
  const claim = await signClaim(account, 'wicked.removed.example')
  await names.register(claim, isOurs)
  expect(await names.reverse(account.address)).toMatchObject([{ name: 'wicked.removed.example' }])
  expect(await removeName(database, 'Wicked.removed.example')).toEqual({
    done: `Wicked.removed.example no longer names ${account.address.toLowerCase()}, and stays taken.`,
  })
  expect(await removeName(database, 'wicked.removed.example')).toHaveProperty('refused')
  expect(await names.reverse(account.address)).toEqual([])
  await expect(names.read('wicked')).rejects.toMatchObject({ code: 'NAME_NOT_FOUND' })
  await expect(names.register(claim, isOurs)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
  await names.register(await signClaim(account, 'better.removed.example'), isOurs)
  expect((await names.suggest('wicked'))[0]).toMatchObject({ registered: true })
})

test('an address has a name in each zone, and a name of one zone is none of another', async () => {
  const [one, two] = [namesIn('one.example'), namesIn('two.example')]
  const account = newAccount()
  const claim = await signClaim(account, 'alice.one.example')
  await expect(two.register(claim, isOurs)).rejects.toMatchObject({ code: 'NAME_ZONE_FOREIGN' })
  await one.register(claim, isOurs)
  await two.register(await signClaim(account, 'alice.two.example'), isOurs)
  await expect(two.read('alice.one.example')).rejects.toMatchObject({ code: 'NAME_NOT_FOUND' })
})
