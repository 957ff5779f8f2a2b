import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDepositChain } from '@granary/contracts/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploySplitterFactory, type SplitterDeployment } from './deploySplitterFactory.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-splitter-'))
let chain: Awaited<ReturnType<typeof startDepositChain>>
let deployment: SplitterDeployment

beforeAll(async () => {
  chain = await startDepositChain(0)
  deployment = {
    rpcUrl: chain.client.transport.url ?? '',
    chainId: 560_048,
    provider: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    // anvil's first account.
    key: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    recordFile: join(folder, 'record.json'),
    patienceMs: 60_000,
  }
})
afterAll(async () => {
  await chain?.stop()
  rmSync(folder, { recursive: true })
})

test('deploys a factory once, however often the command runs', async () => {
  const factory = await deploySplitterFactory(deployment)
  const sent = () =>
    chain.client.getTransactionCount({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })
  const before = await sent()
  expect(await deploySplitterFactory(deployment)).toBe(factory)
  expect(await sent()).toBe(before)
  expect(readFileSync(deployment.recordFile, 'utf8')).not.toContain(deployment.key.slice(2))
})

test('does not continue from a record of another provider or chain, or of an unsent transaction', async () => {
  const other = { ...deployment, provider: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' } as const
  await expect(deploySplitterFactory(other)).rejects.toThrow('another deployment')
  await expect(deploySplitterFactory({ ...deployment, chainId: 1 })).rejects.toThrow('not 1')
})

test('the next run sends what was signed before a crash', async () => {
  const recordFile = join(mkdtempSync(join(folder, 'crashed-')), 'record.json')
  const state = await chain.client.snapshot()
  const factory = await deploySplitterFactory({ ...deployment, recordFile })
  const record = readFileSync(recordFile, 'utf8')
  await chain.client.revert({ id: state })
  expect(await chain.client.getCode({ address: factory })).toBeUndefined()
  writeFileSync(recordFile, record)
  expect(await deploySplitterFactory({ ...deployment, recordFile })).toBe(factory)
})
