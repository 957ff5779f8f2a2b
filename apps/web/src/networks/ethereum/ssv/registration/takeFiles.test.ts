// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { exampleOffer } from '../../staking/test/index.ts'
import { ssvStakeBench } from '../test/ssvStakeBench.ts'
import { holdUploaded, type UploadedFiles } from '../upload/uploadedFiles.ts'

const { harness, begin } = ssvStakeBench()

afterEach(() => holdUploaded('hoodi', null))

const [deposit] = exampleOffer({ seed: 1, count: 1 }).deposits
if (!deposit) throw new Error('no deposit')
const { amountGwei, pubkey } = deposit

/** A file of one validator for operators 1 to 4; its deposit has the wished amount. */
function fileOf(ownerAddress: `0x${string}`): UploadedFiles {
  const payload = { publicKey: pubkey, operatorIds: [1n, 2n, 3n, 4n], sharesData: `0x${'00'.repeat(1312)}` }
  const share = { ownerAddress, ownerNonce: 0, publicKey: pubkey, operators: [], payload }
  return { credentialsType: '0x01', validators: [{ share, deposit }] } as unknown as UploadedFiles
}

/** What stands in the way of a draft that these operators shall run. */
async function failureWith(files: UploadedFiles, operatorIds: number[]) {
  holdUploaded('hoodi', files)
  const flow = begin()
  await flow.start()
  const terms = { operatorIds, days: 365, keysOf: 'staker' as const }
  await flow.submitDetails({ credentialsType: '0x01', amountsGwei: [amountGwei] }, terms)
  await flow.generate()
  const state = flow.getState()
  return state.step === 'credentials' ? state.failure?.code : state.step
}

test('files for other operators are not taken, though their amounts are the same', async () => {
  expect(await failureWith(fileOf(harness.chain.account), [2, 3, 4, 5])).toBe('SSV_FILES_MISSING')
})

test('files of another account are not taken, though their amounts are the same', async () => {
  expect(await failureWith(fileOf(harness.chain.operator), [1, 2, 3, 4])).toBe('SSV_FILES_MISSING')
})

test('files of this account for these operators are taken', async () => {
  expect(await failureWith(fileOf(harness.chain.account), [1, 2, 3, 4])).toBe('review')
})
