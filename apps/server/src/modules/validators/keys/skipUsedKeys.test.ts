import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Offer, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { devnetAccounts, devnetAddresses } from '@granary/devnet'
import { encodeDeposit } from '@granary/staking/ethereum'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import {
  devnetEnvironment,
  emptyDatabase,
  startTestServer,
  type TestServer,
  testDevnet,
} from '../../../../test/startTestServer.ts'

const safetyGap = 1000

const params = { network: 'hoodi' as const }

function offerOf(server: TestServer, address: string, count: number): Promise<Offer> {
  const body = {
    withdrawalAddress: `0x${address.repeat(20)}` as const,
    credentialsType: '0x01' as const,
    amountsGwei: Array<bigint>(count).fill(32_000_000_000n),
  }
  return createClient({ baseUrl: `${server.url}/api/v1` }).call(routes.createOffer, { params, body })
}

async function nextKeyIndex(server: TestServer): Promise<number> {
  const text = await (await server.get('/metrics')).text()
  return Number(/^granary_next_key_index (\d+)$/m.exec(text)?.[1])
}

test('a restored backup offers no key again that was offered after it, when a later one is on chain', async () => {
  const devnet = await testDevnet()
  const [folder, backup] = [emptyDatabase(), mkdtempSync(join(tmpdir(), 'granary-backup-'))]
  onTestFinished(() => {
    for (const each of [folder, backup]) rmSync(each, { recursive: true })
  })
  const environment = {
    ...devnetEnvironment(devnet),
    VALIDATOR_MNEMONIC: 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    DEPOSIT_SCAN_SECONDS: '60',
  }
  const start = (at: string) => startTestServer({ ...environment, DATABASE_FOLDER: at })

  const first = await start(folder)
  await offerOf(first, 'a1', 2)
  const before = await nextKeyIndex(first)
  await first.close()
  cpSync(folder, backup, { recursive: true })

  const second = await start(folder)
  const lost = await offerOf(second, 'b2', 3)
  expect(await nextKeyIndex(second)).toBe(before + 3)
  const [, deposited] = lost.deposits
  if (!deposited) throw new Error('no deposit')
  const account = privateKeyToAccount(devnetAccounts.at(7).privateKey)
  await createWalletClient({
    account,
    chain: hoodi,
    transport: http(devnet.ethereum.rpcUrl),
  }).sendTransaction({
    to: devnetAddresses.depositContract,
    value: 32n * 10n ** 18n,
    data: encodeDeposit(deposited),
  })
  await devnet.warpSlots(2)
  await second.close()

  const restored = await start(backup)
  try {
    const offer = await offerOf(restored, 'c3', 3)
    const offered = new Set(lost.deposits.map(({ pubkey }) => pubkey))
    expect(offer.deposits.filter(({ pubkey }) => offered.has(pubkey))).toEqual([])
    expect(await nextKeyIndex(restored)).toBe(before + 2 + safetyGap + 3)
    expect(restored.log()).toContain(`"nextKeyIndex":${before + 2 + safetyGap}`)
  } finally {
    await restored.close()
  }
})
