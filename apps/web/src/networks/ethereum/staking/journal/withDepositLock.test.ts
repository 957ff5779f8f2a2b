// @vitest-environment node
import { expect, test } from 'vitest'
import { exampleOwner } from '../test/exampleStake.ts'
import { isDepositLocked, withDepositLock } from './withDepositLock.ts'

test('while one tab sends, another one is refused and knows why; afterwards it may', async () => {
  let finish = () => {}
  const sending = withDepositLock(exampleOwner, () => new Promise<void>(resolve => (finish = resolve)))
  await expect.poll(() => isDepositLocked(exampleOwner)).toBe(true)
  await expect(withDepositLock(exampleOwner, async () => 'sent')).rejects.toMatchObject({
    code: 'DEPOSIT_IN_OTHER_TAB',
  })
  finish()
  await sending
  expect(await isDepositLocked(exampleOwner)).toBe(false)
  await expect(withDepositLock(exampleOwner, async () => 'sent')).resolves.toBe('sent')
})

test('accounts and chains do not hold each other up', async () => {
  await withDepositLock(exampleOwner, async () => {
    await expect(withDepositLock({ ...exampleOwner, chainId: 1 }, async () => 'sent')).resolves.toBe('sent')
  })
})
