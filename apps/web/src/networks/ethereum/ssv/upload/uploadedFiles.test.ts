import { expect, test } from 'vitest'
import { areFilesFor, type UploadedFiles } from './uploadedFiles.ts'

const account = `0x${'a1'.repeat(20)}` as const

const files = {
  credentialsType: '0x01',
  validators: [
    {
      share: { ownerAddress: `0x${'A1'.repeat(20)}`, payload: { operatorIds: [1n, 2n, 3n, 4n] } },
      deposit: {},
    },
  ],
} as unknown as UploadedFiles

test('files are for the operators and the account that their shares are made for', () => {
  expect(areFilesFor(files, { operatorIds: [1, 2, 3, 4], account })).toBe(true)
  expect(areFilesFor(files, { operatorIds: [1, 2, 3, 5], account })).toBe(false)
  expect(areFilesFor(files, { operatorIds: [1, 2, 3, 4], account: `0x${'b2'.repeat(20)}` })).toBe(false)
})

test('without a wallet the operators alone are compared', () => {
  expect(areFilesFor(files, { operatorIds: [1, 2, 3, 4], account: undefined })).toBe(true)
})
