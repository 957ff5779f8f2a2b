import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { siwxAccount as account, siwxPage as page } from '../../../test/siwxPage.ts'
import { until } from '../../../test/until.ts'
import { createLocalSiwx } from './createLocalSiwx.ts'
import { SiwxServerError } from './createServerSiwx.ts'
import type { Siwx } from './Siwx.ts'

const hoodi = 'eip155:560048'
const away = () => Promise.reject(new SiwxServerError(undefined, { isTemporary: true }))

/** Sessions at a server that may be away; records sign-outs. */
function server() {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const revoked: string[] = []
  const given = { isAway: false }
  const siwx: Siwx = {
    ...local,
    async revokeSession(chainId, address) {
      if (given.isAway) await away()
      revoked.push(`${chainId}:${address}`)
      await local.revokeSession(chainId, address)
    },
  }
  return { given, revoked, siwx, options: { local, siwx: { revokeSession: siwx.revokeSession } } }
}

test('signs out an account that leaves while another namespace is active, and only that one', async () => {
  const { options, revoked } = server()
  const { connect, wallet, state } = page(options)
  await connect()
  await wallet.siwx.sign()
  await wallet.adapter('solana')
  await wallet.connect('sol')
  await until(() => state().activeNamespace === 'solana')
  await wallet.disconnect('eip155')
  await until(() => revoked.length > 0)
  expect(revoked).toEqual([`${hoodi}:${account.address}`])
  expect(state().connections.solana.status).toBe('connected')
})

test('a disconnect on one network also signs out of the other', async () => {
  const { options, revoked } = server()
  const { connect, wallet, status } = page(options)
  await connect()
  await wallet.siwx.sign()
  await wallet.switchNetwork(71)
  await until(() => status() === 'needed')
  await wallet.disconnect()
  await until(() => revoked.length > 1)
  expect(revoked.sort()).toEqual([`${hoodi}:${account.address}`, `eip155:71:${account.address}`])
})

test('a server that is away at the disconnect gets the sign-out at the next visit, even without a wallet', async () => {
  const { options, revoked, given, siwx } = server()
  const first = page(options)
  await first.connect()
  await first.wallet.siwx.sign()
  given.isAway = true
  await first.wallet.disconnect()
  await until(() => [...first.area.items.keys()].some(key => key.endsWith('siwx_owed_sign_outs')))
  expect(await siwx.getSessions(hoodi, account.address)).toHaveLength(1)
  // The same page reconnects: a session about to end signs no account in.
  await first.connect()
  await until(() => first.status() === 'needed')
  await first.wallet.disconnect()

  given.isAway = false
  const second = page({ ...options, area: first.area })
  await second.wallet.start()
  await until(() => revoked.length > 0)
  expect(revoked).toEqual([`${hoodi}:${account.address}`])
  expect(await siwx.getSessions(hoodi, account.address)).toEqual([])
  await until(() => ![...first.area.items.keys()].some(key => key.endsWith('siwx_owed_sign_outs')))
})

test('signs out the account of a wallet that forgot the site', async () => {
  const { options, revoked } = server()
  const first = page(options)
  await first.connect()
  await first.wallet.siwx.sign()
  const second = page({ ...options, area: first.area })
  second.script.answers.reconnect = 'refused'
  await second.wallet.start()
  await until(() => revoked.length > 0)
  expect(revoked).toEqual([`${hoodi}:${account.address}`])
})

test('ignores invalid sign-outs in storage', async () => {
  for (const text of ['{', '7', '[7,null,{}]', '[{"chainId":"","address":7}]', '{"chainId":"eip155:1"}']) {
    const area = memoryArea()
    area.setItem('@granary/wallet/siwx_owed_sign_outs', text)
    const { options, revoked } = server()
    const { connect, shown } = page({ ...options, area })
    await connect()
    expect([shown(), revoked]).toEqual(['SignMessage', []])
  }
})

test('redelivers a signature that the server could not take, without asking the wallet again', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const outcomes = [away, away]
  const { connect, wallet, signing, state, status } = page({
    local,
    siwx: { addSession: session => (outcomes.shift() ?? (() => local.addSession(session)))() },
  })
  await connect()
  for (let turn = 0; turn < 2; turn++) {
    await wallet.siwx.sign()
    expect(state().siwx).toMatchObject({ status: 'needed', error: { code: 'SIWX_SERVER_REFUSED' } })
  }
  await wallet.siwx.sign()
  expect([status(), signing.texts.length]).toEqual(['signed', 1])
})

test('asks again for a signature that is refused, at once or on redelivery', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const refused = () => Promise.reject(new SiwxServerError({ code: 'SIGN_IN_EXPIRED' }))
  const outcomes = [refused, away, refused]
  const { connect, wallet, signing, status } = page({
    local,
    siwx: { addSession: session => (outcomes.shift() ?? (() => local.addSession(session)))() },
  })
  await connect()
  for (let turn = 0; turn < 3; turn++) await wallet.siwx.sign()
  expect([status(), new Set(signing.texts).size]).toEqual(['signed', 3])
})

test('the wallet gets the text that was shown', async () => {
  const { connect, wallet, signing } = page()
  await connect()
  const text = await wallet.siwx.preview()
  expect(text).toContain(account.address)
  expect(await wallet.siwx.preview()).toBe(text)
  await wallet.siwx.sign()
  expect(signing.texts).toEqual([text])
  expect(await wallet.siwx.preview()).not.toBe(text)
})

test('cancel, required, and the wallet does not disconnect: the view stays and says so', async () => {
  const { connect, wallet, shown, script, state } = page({ required: true })
  await connect()
  script.answers.disconnect = new SiwxServerError({ code: 'STUCK' })
  await wallet.siwx.cancel()
  expect([shown(), state().siwx.status]).toEqual(['SignMessage', 'needed'])
  expect(state().siwx.error?.details).toBe('STUCK')
})

test('sessions in memory compare addresses in any case', async () => {
  const local = createLocalSiwx({ domain: 'stake.example', uri: 'https://stake.example' })
  const { data } = await local.createMessage({ accountAddress: account.address, chainId: hoodi })
  await local.addSession({ data, message: '', signature: '' })
  expect(await local.getSessions(hoodi, account.address.toLowerCase())).toHaveLength(1)
  await local.revokeSession(hoodi, account.address.toLowerCase())
  expect(await local.getSessions(hoodi, account.address)).toEqual([])
})
