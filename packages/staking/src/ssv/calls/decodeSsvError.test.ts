import { existsSync } from 'node:fs'
import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { ssvErrorsAbi } from '../abi/ssvErrorsAbi.ts'
import { decodeSsvError } from './decodeSsvError.ts'

const sample = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  bytes: '0xabcd',
  uint64: 7n,
  uint8: 1,
}

function revertOf(item: (typeof ssvErrorsAbi)[number]) {
  const args = item.inputs.map(({ type }) => sample[type])
  return encodeErrorResult({ abi: ssvErrorsAbi, errorName: item.name, args } as never)
}

test('every custom error reads as its name and values, with a code that has a page', () => {
  for (const item of ssvErrorsAbi) {
    const refusal = decodeSsvError(revertOf(item))
    expect(refusal?.name).toBe(item.name)
    expect(Object.keys(refusal?.values ?? {})).toEqual(item.inputs.map(({ name }) => name))
    const page = new URL(`../../../../../docs/errors/${refusal?.code}.md`, import.meta.url)
    expect(existsSync(page), refusal?.code).toBe(true)
  }
})

test('errors name the operator or the key', () => {
  const read = (name: string) => {
    const item = ssvErrorsAbi.find(error => error.name === name)
    return item && decodeSsvError(revertOf(item))
  }
  expect(read('CallerNotWhitelistedWithData')).toEqual({
    code: 'SSV_OPERATOR_PRIVATE',
    name: 'CallerNotWhitelistedWithData',
    values: { operatorId: '7' },
  })
  expect(read('ValidatorAlreadyExistsWithData')).toMatchObject({
    code: 'SSV_VALIDATOR_REGISTERED',
    values: { publicKey: '0xabcd' },
  })
  expect(read('IncorrectClusterState')?.code).toBe('SSV_CLUSTER_CHANGED')
  expect(read('InsufficientBalance')?.code).toBe('SSV_BALANCE_TOO_LOW')
  expect(read('IncorrectClusterVersion')?.code).toBe('SSV_CLUSTER_LEGACY')
  expect(read('NotAuthorizedOracle')?.code).toBe('SSV_CALL_REFUSED')
})

test.each(['0x', '0x12345678', '0x08c379a0', '0xb7f529fe', '0xb7f529fe00'] as const)(
  '%s is no custom error of SSVNetwork',
  data => {
    expect(decodeSsvError(data)).toBeNull()
  },
)
