import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Offer, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import type { Hex } from '@granary/staking/ethereum'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/emptyDatabase.ts'
import { networkReady } from '#test/networkReady.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const disk = mkdtempSync(join(tmpdir(), 'granary-small-disk-'))
const mounted = mountSmallDisk()

afterAll(() => {
  if (mounted) run('umount', disk)
  rmSync(disk, { recursive: true })
})

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' })
}

/** A separate disk that can be filled: only an administrator may have one. */
function mountSmallDisk(): boolean {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=160m', 'granary-test', disk)
    return true
  } catch {
    return false
  }
}

/** Leaves no byte. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk)
  appendFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
}

const mnemonic = generateMnemonic(wordlist)
let asked = 0

async function start(): Promise<TestServer> {
  const server = await startTestServer({
    ...devnetEnvironment(await testDevnet()),
    DATABASE_FOLDER: join(disk, 'database'),
    VALIDATOR_MNEMONIC: mnemonic,
  })
  await networkReady(server)
  return server
}

function ask(server: TestServer, validators: number): Promise<Offer> {
  asked += 1
  const withdrawalAddress: Hex = `0x${asked.toString(16).padStart(40, '0')}`
  const amountsGwei = Array<bigint>(validators).fill(32_000_000_000n)
  const body = { withdrawalAddress, credentialsType: '0x01' as const, amountsGwei }
  return createClient({ baseUrl: `${server.url}/api/v1`, timeoutMs: 60_000 }).call(routes.createOffer, {
    params: { network: 'hoodi' },
    body,
  })
}

const keysOf = (offers: Offer[]) => offers.flatMap(({ deposits }) => deposits.map(({ pubkey }) => pubkey))

test.skipIf(!mounted)(
  'on a full disk no offer is made and the answer says why; with room again, and after a restart, all goes on',
  async () => {
    const servers: TestServer[] = []
    onTestFinished(async () => {
      for (const server of servers) await server.close()
      for (const left of ['filler', 'database']) rmSync(join(disk, left), { recursive: true, force: true })
    })
    const folder = await emptyDatabase()
    cpSync(folder, join(disk, 'database'), { recursive: true })
    rmSync(folder, { recursive: true })
    const server = await start()
    servers.push(server)
    const offers = [await ask(server, 3)]
    fillDisk()
    const refusals: unknown[] = []
    for (let tries = 0; tries < 12 && refusals.length < 4; tries += 1)
      await ask(server, 100).then(
        offer => offers.push(offer),
        error => refusals.push(error.code),
      )
    expect(refusals).toEqual(Array(4).fill('DATABASE_UNAVAILABLE'))
    rmSync(join(disk, 'filler'))
    offers.push(await ask(server, 3))
    await servers.pop()?.close()

    const again = await start()
    servers.push(again)
    offers.push(await ask(again, 3))
    const api = createClient({ baseUrl: `${again.url}/api/v1`, timeoutMs: 60_000 })
    for (const { id, deposits } of offers)
      expect(
        (await api.call(routes.getOffer, { params: { network: 'hoodi', offerId: id } })).deposits,
      ).toEqual(deposits)
    expect(new Set(keysOf(offers)).size).toBe(keysOf(offers).length)
  },
)
