import type { Hex } from '@granary/staking/ethereum'
import { siteText } from '../src/siteText.ts'
import { type DepositRow, forgeDeposit, withRoots } from './forgeDeposit.ts'
import { offering } from './lies.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')
const hoodi = '0x10000910'
const stranger: Hex = `0x01${'00'.repeat(11)}${'ee'.repeat(20)}`
const zero32: Hex = `0x${'00'.repeat(32)}`

type RowLie = [what: string, code: string, change: (rows: [DepositRow, DepositRow]) => DepositRow[]]

/** A forged row in place of the first: valid except for the lie. */
function forged(change: { withdrawalCredentials?: Hex; amountGwei?: bigint; forkVersion?: Hex }) {
  return ([first, second]: [DepositRow, DepositRow]): DepositRow[] => {
    const wanted = { withdrawalCredentials: first.withdrawalCredentials, amountGwei: 32_000_000_000n }
    return [forgeDeposit({ seed: 7001, forkVersion: hoodi, ...wanted, ...change }), second]
  }
}

const lies: RowLie[] = [
  [
    'both rows pay someone else, validly signed',
    'DEPOSIT_CREDENTIALS_MISMATCH',
    () =>
      [7002, 7003].map(seed =>
        forgeDeposit({
          seed,
          forkVersion: hoodi,
          withdrawalCredentials: stranger,
          amountGwei: 32_000_000_000n,
        }),
      ),
  ],
  ['one row pays someone else', 'BATCH_CREDENTIALS_MIXED', forged({ withdrawalCredentials: stranger })],
  ['one row is a gwei short', 'DEPOSIT_AMOUNT_MISMATCH', forged({ amountGwei: 31_999_999_999n })],
  [
    'a signature belongs to the other row',
    'DEPOSIT_SIGNATURE_INVALID',
    ([first, second]) => [withRoots({ ...first, signature: second.signature }), second],
  ],
  [
    'a signature is not a point on the curve',
    'DEPOSIT_SIGNATURE_INVALID',
    ([first, second]) => [withRoots({ ...first, signature: `0x${'11'.repeat(96)}` }), second],
  ],
  [
    'a row is signed for another chain and claims this one',
    'DEPOSIT_SIGNATURE_INVALID',
    rows => forged({ forkVersion: '0x00000000' })(rows).map(row => ({ ...row, forkVersion: hoodi })),
  ],
  [
    'a row claims another chain',
    'DEPOSIT_FORK_VERSION_MISMATCH',
    ([first, second]) => [{ ...first, forkVersion: '0x00000000' }, second],
  ],
  [
    'the deposit data root is wrong',
    'DEPOSIT_ROOT_MISMATCH',
    ([first, second]) => [{ ...first, depositDataRoot: zero32 }, second],
  ],
  [
    'the deposit message root is wrong',
    'DEPOSIT_ROOT_MISMATCH',
    ([first, second]) => [{ ...first, depositMessageRoot: zero32 }, second],
  ],
  ['both rows have the same key', 'DEPOSIT_KEY_REPEATED', ([first]) => [first, first]],
]

test('rejects deposit data that differs from the request at the review, each lie by name, without asking a wallet', async ({
  page,
  hostile,
  screens,
  wallet,
}) => {
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 2 })
  await screens.continueToCredentials()
  let generate: 'stake.generate' | 'stake.generateAgain' = 'stake.generate'
  for (const [what, code, change] of lies)
    await test.step(what, async () => {
      hostile.tell(offering(rows => change(rows as [DepositRow, DepositRow])))
      await screens.button(generate).click()
      await expect.poll(() => hostile.told).toBe(1)
      await expect(screens.heading('stake.step.review')).toBeVisible()
      await expect(page.getByText(text(`stake.error.${code}`)).first()).toBeVisible()
      await expect(screens.button('stake.step.sign')).toBeDisabled()
      generate = 'stake.generateAgain'
    })
  await test.step('the sentence at the head of the review tells the owner and the amount of the lie', async () => {
    const lie = forged({ withdrawalCredentials: stranger, amountGwei: 31_999_999_999n })
    hostile.tell(offering(rows => lie(rows as [DepositRow, DepositRow])))
    await screens.button(generate).click()
    const sentence = page.getByText(/and nowhere else\.$/)
    await expect(sentence).toContainText('63.999999999 ETH')
    await expect(sentence).toContainText(
      new RegExp(`${stranger.slice(-4)}, .*${wallet.address.slice(-4)}`, 'i'),
    )
  })
  await test.step('accepts an honest answer again', async () => {
    hostile.tell()
    await screens.button('stake.generateAgain').click()
    await expect(screens.button('stake.step.sign')).toBeEnabled()
  })
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})
