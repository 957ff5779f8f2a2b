import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { solveProofOfWork } from '#test/solveProofOfWork.ts'
import { readSettings } from '../../settings.ts'
import type { Database } from '../db/Database.ts'
import { createLog } from '../log/createLog.ts'
import { createRateLimits } from '../rateLimits/createRateLimits.ts'
import { createProofsOfWork, ProofOfWorkNeededError, type ProofsOfWork } from './createProofsOfWork.ts'

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
let kept: TestDatabase
let database: Database
let proofs: ProofsOfWork

beforeAll(async () => {
  kept = await createTestDatabase()
  database = await kept.open()
  proofs = withSecret('secret')
})
afterAll(async () => {
  await database.close()
  await kept.drop()
})
afterEach(() => void vi.useRealTimers())

function withSecret(secret: string): ProofsOfWork {
  const limitOf = createRateLimits(database, log)
  return createProofsOfWork({
    seal: async text => createHmac('sha256', secret).update(text).digest('base64url'),
    limitOf,
  })
}

async function demandFor(subject: string, bits: number, from = proofs) {
  const refusal = await from.require(subject, bits, undefined).catch((error: unknown) => error)
  if (!(refusal instanceof ProofOfWorkNeededError) || !refusal.proofOfWork) throw refusal
  return refusal.proofOfWork
}

const refused = { code: 'PROOF_OF_WORK_NEEDED', status: 428 }

test('[F.03] a solved challenge passes once', async () => {
  const proof = solveProofOfWork(await demandFor('a', 10))
  await proofs.require('a', 10, proof)
  await expect(proofs.require('a', 10, proof)).rejects.toMatchObject(refused)
})

test('[F.03] two uses at once of one proof: one passes', async () => {
  const proof = solveProofOfWork(await demandFor('a', 10))
  const uses = await Promise.allSettled([1, 2, 3, 4].map(() => proofs.require('a', 10, proof)))
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[F.03] a proof for another request, another server or less work is refused', async () => {
  const proof = solveProofOfWork(await demandFor('a', 10))
  await expect(proofs.require('b', 10, proof)).rejects.toMatchObject(refused)
  await expect(withSecret('other').require('a', 10, proof)).rejects.toMatchObject(refused)
  const easy = solveProofOfWork(await demandFor('a', 2))
  await expect(proofs.require('a', 10, easy)).rejects.toMatchObject(refused)
  await expect(proofs.require('a', 10, { ...proof, nonce: proof.nonce + 1 })).rejects.toMatchObject(refused)
})

test('[F.03] an unsolved, altered or made-up challenge is refused', async () => {
  const demand = await demandFor('a', 16)
  const [terms = '', seal = ''] = demand.challenge.split('.')
  const last = terms.at(-1) === 'A' ? 'B' : 'A'
  const challenges = [
    demand.challenge,
    `${terms.slice(0, -1)}${last}.${seal}`,
    `${terms}.`,
    terms,
    '.',
    'x.y',
    'é.é',
  ]
  for (const challenge of challenges)
    await expect(proofs.require('a', 16, { challenge, nonce: 0 })).rejects.toMatchObject(refused)
})

test('[F.03] a challenge expires after ten minutes', async () => {
  const proof = solveProofOfWork(await demandFor('a', 10))
  const late = solveProofOfWork(await demandFor('a', 10))
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + 570_000)
  await proofs.require('a', 10, proof)
  vi.setSystemTime(now + 601_000)
  await expect(proofs.require('a', 10, late)).rejects.toMatchObject(refused)
})
