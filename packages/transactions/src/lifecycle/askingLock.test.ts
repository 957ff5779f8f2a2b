// @vitest-environment node
import { expect, test } from 'vitest'
import { isAsking, withAskingLock } from './askingLock.ts'

const owner = { network: 'eip155:1', account: '0xa1' }
const whileFree = <T>(work: () => Promise<T>, of = owner) => withAskingLock(of, work)

test('while one tab asks, another is refused with the reason; afterwards it may ask', async () => {
  let finish = () => {}
  const asking = whileFree(() => new Promise<void>(resolve => (finish = resolve)))
  await expect.poll(() => isAsking(owner)).toBe(true)
  await expect(whileFree(async () => 'sent')).rejects.toMatchObject({ code: 'ACTION_IN_OTHER_TAB' })
  finish()
  await asking
  expect(await isAsking(owner)).toBe(false)
  await expect(whileFree(async () => 'sent')).resolves.toBe('sent')
})

test('other accounts and chains are not locked', async () => {
  await whileFree(async () => {
    await expect(whileFree(async () => 'sent', { ...owner, network: 'eip155:2' })).resolves.toBe('sent')
    await expect(whileFree(async () => 'sent', { ...owner, account: '0xb2' })).resolves.toBe('sent')
  })
})
