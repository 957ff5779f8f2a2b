import { batchDepositAbi } from '@granary/contracts'
import { encodeFunctionData } from 'viem/utils'
import { expect, test } from 'vitest'
import { feePerValidatorCall, readServiceFee } from '../details/readServiceFee.ts'

const answering = (answer: unknown) => ({ request: async () => answer })
const contract = `0x${'ba'.repeat(20)}`

test("the call that is written out is the contract's own", () => {
  expect(feePerValidatorCall).toBe(
    encodeFunctionData({ abi: batchDepositAbi, functionName: 'feePerValidator' }),
  )
})

test('the fee is the one word that the contract answers', async () => {
  const word = `0x${2_500_000_000_000_000n.toString(16).padStart(64, '0')}`
  expect(await readServiceFee(answering(word), contract)).toBe(2_500_000_000_000_000n)
})

test.each([null, '0x', '0x01', `0x${'zz'.repeat(32)}`, `${'0'.repeat(66)}`, 7])(
  'the answer %j is none',
  async answer => {
    await expect(readServiceFee(answering(answer), contract)).rejects.toMatchObject({
      name: 'NodeAnswerError',
    })
  },
)
