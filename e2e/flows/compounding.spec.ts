import { expect, test } from '../src/test.ts'
import { validatorsOf } from '../src/validatorsOf.ts'

test('[A5.03] [A9.02] 2048 ETH in one compounding validator becomes active with all of it', async ({
  wallet,
  devnet,
  stack,
  screens,
}) => {
  await screens.openConnected()
  await screens.prepare({ type: '0x02', totalEth: '2048' })
  await expect(screens.value('stake.reviewValue')).toContainText('2,048.005')
  await screens.sign()
  await screens.expectConfirmed()

  await expect
    .poll(async () => {
      await devnet.warpEpochs(1)
      return (await validatorsOf(wallet.address, stack)).map(({ status }) => status)
    })
    .toEqual(['active_ongoing'])
  const [validator] = await validatorsOf(wallet.address, stack)
  expect(validator?.validator.withdrawal_credentials).toBe(
    `0x02${'00'.repeat(11)}${wallet.address.slice(2).toLowerCase()}`,
  )
  expect(validator?.validator.effective_balance).toBe('2048000000000')
})
