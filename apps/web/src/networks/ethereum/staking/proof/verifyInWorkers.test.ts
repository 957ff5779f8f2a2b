// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { nodeWorker } from '#test/nodeWorker.ts'
import { exampleOwner } from '../test/exampleStake.ts'
import { signDeposits } from '../test/signDeposits.ts'
import { verifyInWorkers } from './verifyInWorkers.ts'

const file = new URL('./verifyDeposits.worker.ts', import.meta.url)
const { verify } = verifyInWorkers(async () => nodeWorker(file))
const amountsGwei = [32_000_000_000n, 32_000_000_000n, 32_000_000_000n]
const deposits = signDeposits({ account: exampleOwner.account, credentialsType: '0x01', amountsGwei })
const expected = {
  withdrawalAddress: exampleOwner.account,
  credentialsType: '0x01' as const,
  amountsGwei,
  forkVersion: '0x10000910' as const,
}

test('real deposit data passes every check, in the two workers that were prepared', async () => {
  const spawn = vi.fn(async () => nodeWorker(file))
  const { prepare, verify } = verifyInWorkers(spawn)
  prepare()
  expect(spawn).toHaveBeenCalledTimes(2)
  const checks = await verify(deposits, expected)
  expect(checks.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'count passed',
    'credentials passed',
    'amounts passed',
    'forkVersion passed',
    'dataRoots passed',
    'signatures passed',
    'uniqueKeys passed',
  ])
  await verify(deposits, expected)
  expect(spawn).toHaveBeenCalledTimes(2)
})

test('a wrong signature is found with its row, in whichever worker it falls', async () => {
  const [first, second, third] = deposits
  if (!first || !second || !third) throw new Error('three deposits')
  const swapped = [
    { ...first, signature: second.signature },
    second,
    { ...third, signature: second.signature },
  ]
  const checks = await verify(swapped, expected)
  expect(checks.find(({ id }) => id === 'signatures')).toMatchObject({ status: 'failed', failedRows: [0, 2] })
})

test("another account's credentials are found", async () => {
  const strangers = signDeposits({ account: `0x${'ee'.repeat(20)}`, credentialsType: '0x01', amountsGwei })
  const checks = await verify(strangers, expected)
  expect(checks.find(({ id }) => id === 'credentials')).toMatchObject({
    status: 'failed',
    failedRows: [0, 1, 2],
    code: 'DEPOSIT_CREDENTIALS_MISMATCH',
  })
})

test('an empty answer of the provider fails instead of passing for want of rows', async () => {
  const checks = await verify([], expected)
  expect(checks.find(({ id }) => id === 'count')).toMatchObject({ status: 'failed' })
})

test('a worker that breaks is an error, never a pass', async () => {
  const broken = verifyInWorkers(async () => nodeWorker(new URL('./missing.ts', import.meta.url)))
  await expect(broken.verify(deposits, expected)).rejects.toMatchObject({ code: 'VERIFIER_FAILED' })
})

test('a verifier that cannot be loaded, or is not the one of this build, is an error, never a pass', async () => {
  const refused = verifyInWorkers(() => Promise.reject(new TypeError('Failed to fetch')))
  refused.prepare()
  await expect(refused.verify(deposits, expected)).rejects.toMatchObject({
    code: 'VERIFIER_FAILED',
    details: 'Failed to fetch',
  })
})

test('a prepared worker that did not load is replaced', async () => {
  const files = [new URL('./missing.ts', import.meta.url), file, file]
  const ended = vi.fn()
  const { prepare, verify } = verifyInWorkers(async () => {
    const worker = nodeWorker(files.shift() ?? file)
    const { terminate } = worker
    return Object.assign(worker, {
      terminate: () => {
        ended()
        terminate()
      },
    })
  })
  prepare()
  await expect.poll(() => ended).toHaveBeenCalledOnce()
  const checks = await verify(deposits, expected)
  expect(checks.every(({ status }) => status === 'passed')).toBe(true)
})
