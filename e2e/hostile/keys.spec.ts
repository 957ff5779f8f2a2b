import { siteText } from '../src/siteText.ts'
import { depositAsStranger } from './depositAsStranger.ts'
import { everyKeyIsNew, offering } from './lies.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')

test('rejects a key that someone else deposited: the wallet finds recent deposits, the beacon chain older ones', async ({
  page,
  hostile,
  screens,
  wallet,
  devnet,
  stack,
}) => {
  const trap = await depositAsStranger(wallet.address, stack)
  const line = (id: `${string}.${string}`) => page.getByRole('listitem').filter({ hasText: text(id) })
  const used = text('stake.error.DEPOSIT_KEY_USED')

  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()

  await test.step('the server claims that the key is new: the wallet has seen the deposit', async () => {
    hostile.tell(
      offering(() => [trap]),
      everyKeyIsNew,
    )
    await screens.button('stake.generate').click()
    await expect(line('stake.check.keysNewToContract')).toContainText(used)
    await expect(line('stake.check.keysNewToContract')).toContainText(text('stake.source.wallet'))
    await expect(line('stake.check.keysNewToBeacon').filter({ hasText: used })).toHaveCount(0)
    await expect(screens.button('stake.step.sign')).toBeDisabled()
  })

  await test.step('long ago, and the server admits it: the beacon chain knows the key', async () => {
    await devnet.warpSlots(540)
    hostile.tell(offering(() => [trap]))
    await screens.button('stake.generateAgain').click()
    await expect(line('stake.check.keysNewToBeacon')).toContainText(used)
    await expect(line('stake.check.keysNewToBeacon')).toContainText(text('stake.source.beacon'))
    await expect(line('stake.check.keysNewToContract').filter({ hasText: used })).toHaveCount(0)
    await expect(screens.button('stake.step.sign')).toBeDisabled()
  })

  await test.step('says plainly whose word that is', async () => {
    const second = line('stake.check.noSecondBeacon')
    await expect(second).toContainText(text('stake.error.SECOND_BEACON_NOT_CONFIGURED'))
  })
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})
