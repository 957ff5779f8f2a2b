// @vitest-environment node
import { createHash } from 'node:crypto'
import { hasLeadingZeros, proofOfWorkText } from '@granary/api'
import { ApiProblemError } from '@granary/api/client'
import { expect, test, vi } from 'vitest'
import { nodeWorker } from '../../test/nodeWorker.ts'
import { solveInWorker, withProofOfWork } from './withProofOfWork.ts'

const solver = new URL('./solveProofOfWork.worker.ts', import.meta.url)
const demand = { challenge: 'AbC-_0.seal', bits: 12 }
const refusal = (more: object) =>
  new ApiProblemError({ type: 'about:blank', title: '', status: 428, code: 'PROOF_OF_WORK_NEEDED', ...more })

test('[F.03] the worker finds a nonce whose SHA-256 starts with the demanded zero bits', async () => {
  const nonce = await solveInWorker(demand, async () => nodeWorker(solver))
  const digest = createHash('sha256')
    .update(proofOfWorkText({ ...demand, nonce }))
    .digest()
  expect(hasLeadingZeros(digest, 12)).toBe(true)
  expect(digest.readUInt16BE() >> 4).toBe(0)
})

test('[F.03] a request is repeated once with a proof if the server demands work', async () => {
  const send = vi
    .fn()
    .mockRejectedValueOnce(refusal({ proofOfWork: demand }))
    .mockResolvedValueOnce('offer')
  expect(await withProofOfWork(send, async () => 7)).toBe('offer')
  expect(send.mock.calls).toEqual([[undefined], [{ challenge: demand.challenge, nonce: 7 }]])
})

test('work asked for beforehand goes with the first request, so that the server refuses none', async () => {
  const send = vi.fn().mockResolvedValue('stored')
  expect(
    await withProofOfWork(
      send,
      async () => 7,
      async () => demand,
    ),
  ).toBe('stored')
  expect(send.mock.calls).toEqual([[{ challenge: demand.challenge, nonce: 7 }]])
})

test('where the question for the work fails, the request itself shows why', async () => {
  const send = vi.fn().mockRejectedValue(refusal({ code: 'CONTACT_FULL' }))
  const ask = () => Promise.reject(new Error('offline'))
  await expect(withProofOfWork(send, async () => 7, ask)).rejects.toMatchObject({ code: 'CONTACT_FULL' })
  expect(send.mock.calls).toEqual([[undefined]])
})

test('another refusal, and a second demand, reach the caller', async () => {
  const solve = vi.fn(async () => 7)
  await expect(withProofOfWork(vi.fn().mockRejectedValue(refusal({})), solve)).rejects.toThrow()
  expect(solve).not.toHaveBeenCalled()
  const greedy = vi.fn().mockRejectedValue(refusal({ proofOfWork: demand }))
  await expect(withProofOfWork(greedy, solve)).rejects.toMatchObject({ code: 'PROOF_OF_WORK_NEEDED' })
  expect(greedy).toHaveBeenCalledTimes(2)
})

test('a worker that fails to start is an error with a code', async () => {
  const broken = () => Promise.reject(new Error('blocked'))
  await expect(solveInWorker(demand, broken)).rejects.toMatchObject({ code: 'PROOF_OF_WORK_FAILED' })
})
