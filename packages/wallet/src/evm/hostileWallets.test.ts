import { expect, test } from 'vitest'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet, rpcError } from '../../test/createTestWallet.ts'
import { connectionOf, connectorsOf, evmPages, first, rdns, second } from '../../test/evmPages.ts'
import { until } from '../../test/until.ts'

const { state, rpcUrls, page, install, connected } = evmPages()

const info = (rdnsName: string, more: object = {}) => ({ ...walletInfo('Good', rdnsName), ...more })
const anyWallet = () => createTestWallet({ rpcUrls, chainId: 560048 })

async function listed(...announcements: readonly (readonly [info: unknown, provider: unknown])[]) {
  for (const [told, provider] of announcements) state.ends.push(announce(told, provider))
  const { wallet } = page()
  await wallet.adapter('eip155')
  return { wallet, connectors: connectorsOf(wallet) }
}

test('a script in a name is text of one line and at most 40 characters', async () => {
  const script = '<img src=x onerror=alert(1)>'
  const { connectors } = await listed(
    [info('org.example.one', { name: script }), anyWallet().provider],
    [info('org.example.two', { name: `\u202e${'X'.repeat(5_000_000)}\u0000` }), anyWallet().provider],
  )
  expect(connectors.map(({ name }) => name)).toEqual([script, `${'X'.repeat(39)}…`])
})

test('lists a wallet with a huge icon without the icon', async () => {
  const icon = `data:image/png;base64,${'A'.repeat(5_000_000)}`
  const { connectors } = await listed([info('org.example.huge', { icon }), anyWallet().provider])
  expect(connectors).toMatchObject([{ id: 'org.example.huge', imageUrl: undefined }])
})

test('an icon is a data image or none: no URL that calls out, no script', async () => {
  const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')}`
  const icons = ['https://tracker.example/x.png', 'javascript:alert(1)', 'data:text/html,<script>', svg]
  const { connectors } = await listed(
    ...icons.map((icon, place) => [info(`org.example.w${place}`, { icon }), anyWallet().provider] as const),
  )
  // Only <img> shows an SVG, which runs no scripts.
  expect(connectors.map(({ imageUrl }) => imageUrl)).toEqual([undefined, undefined, undefined, svg])
})

test('of two wallets with one rdns or uuid, keeps the first', async () => {
  const [mine, other] = [anyWallet(), anyWallet()]
  other.state.index = 1
  const one = info('org.example.one')
  const { wallet, connectors } = await listed(
    [one, mine.provider],
    [info('org.example.one', { name: 'Imitation' }), other.provider],
    [info('org.example.other', { uuid: one.uuid, name: 'Imitation' }), other.provider],
  )
  expect(connectors.map(({ id, name }) => [id, name])).toEqual([['org.example.one', 'Good']])
  await wallet.connect('org.example.one')
  expect(connectionOf(wallet)).toMatchObject({ account: { address: first } })
})

test('thousands of announcements become at most a hundred wallets', async () => {
  const { provider } = anyWallet()
  const { wallet } = await listed([info('org.example.real'), provider])
  for (let place = 0; place < 5000; place++)
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: info(`org.flood.w${place}`), provider },
      }),
    )
  expect(connectorsOf(wallet).length).toBe(100)
  expect(connectorsOf(wallet)[0]).toMatchObject({ id: 'org.example.real' })
})

test('changing an announcement after it was chosen changes nothing', async () => {
  const { wallet, testWallet } = await connected()
  const thief = anyWallet()
  thief.state.index = 1
  thief.state.authorised = true
  state.ends.push(announce(info(rdns, { name: 'Thief' }), thief.provider))
  thief.emit('accountsChanged', [second.toLowerCase()])
  thief.emit('connect', { chainId: '0x47' })
  const client = await (await wallet.adapter('eip155')).getClient()
  await client.signMessage('hello')
  expect(connectionOf(wallet)).toMatchObject({ account: { address: first, connectorName: 'Example' } })
  expect(testWallet.methods()).toContain('personal_sign')
  expect(thief.methods()).not.toContain('personal_sign')
})

test('getters that throw or change their answer do no harm', async () => {
  let reads = 0
  const changing = {
    uuid: crypto.randomUUID(),
    icon: 'data:image/png;base64,AAAA',
    name: 'Changing',
    get rdns() {
      return reads++ === 0 ? 'org.example.first' : '<script>'
    },
  }
  const throwing = {
    get info(): never {
      throw new Error('trap')
    },
  }
  const trapped = {
    get request(): never {
      throw new Error('trap')
    },
  }
  const { wallet } = await listed([changing, anyWallet().provider], [info('org.example.trap'), trapped])
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: throwing }))
  expect(connectorsOf(wallet).map(({ id }) => id)).toEqual(['org.example.first'])
  expect(reads).toBe(1)
})

test('asks a provider without events, with throwing events, or that throws at once', async () => {
  const { provider } = anyWallet()
  const silent = { request: provider.request }
  const angry = {
    request: provider.request,
    on() {
      throw new Error('no events')
    },
    removeListener() {
      throw new Error('no events')
    },
  }
  const frozen = Object.freeze({ request: provider.request })
  const { wallet } = await listed(
    [info('org.example.silent'), silent],
    [info('org.example.angry'), angry],
    [info('org.example.frozen'), frozen],
    [
      info('org.example.throws'),
      {
        request() {
          throw rpcError(4001, 'no')
        },
      },
    ],
  )
  for (const id of ['org.example.silent', 'org.example.angry', 'org.example.frozen']) {
    await wallet.connect(id)
    expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { id, address: first } })
    await wallet.disconnect()
  }
  await expect(wallet.connect('org.example.throws')).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test.each([
  ['accounts that are not a list', { eth_requestAccounts: null }],
  ['no accounts', { eth_requestAccounts: [] }],
  ['accounts that are not addresses', { eth_requestAccounts: ['0x12', {}] }],
  ['a number', { eth_requestAccounts: 7 }],
  ['no chain', { eth_chainId: null }],
  ['a chain that is not a number', { eth_chainId: 'mainnet' }],
  ['a negative chain', { eth_chainId: '-1' }],
])('a wallet that answers %s does not connect: "Failed to connect"', async (_, overrides) => {
  const testWallet = install()
  const { wallet, events } = page()
  await wallet.adapter('eip155')
  testWallet.state.overrides = overrides
  await expect(wallet.connect(rdns)).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  expect(connectionOf(wallet).status).toBe('disconnected')
  expect(events).toEqual([])
})

test('malformed events change and break nothing', async () => {
  const { testWallet, wallet, events } = await connected()
  const before = connectionOf(wallet)
  for (const payload of [null, undefined, 7, 'x', {}, [null], ['0x12'], [{}]])
    testWallet.emit('accountsChanged', payload)
  for (const payload of [null, undefined, {}, 'mainnet', '0x', -1, Number.NaN, '0xffffffffffffffffff'])
    testWallet.emit('chainChanged', payload)
  for (const payload of [null, {}, 7]) testWallet.emit('connect', payload)
  expect(connectionOf(wallet)).toBe(before)
  expect(events).toEqual(['connected'])
})

test('hears a repeated event once', async () => {
  const { testWallet, events } = await connected()
  for (let time = 0; time < 3; time++) testWallet.emit('accountsChanged', [second])
  for (let time = 0; time < 3; time++) testWallet.emit('chainChanged', '0x47')
  await until(() => events.length >= 3)
  expect(events).toEqual(['connected', 'accountChanged', 'networkSwitched'])
})

test('a wallet that changes its account during connect connects with the new one', async () => {
  const testWallet = install()
  const { wallet } = page()
  await wallet.adapter('eip155')
  const { request } = testWallet.provider
  testWallet.provider.request = async call => {
    const answer = await request(call)
    // Emitted after the answer was made, before the page has it.
    if (call.method === 'eth_requestAccounts') testWallet.selectAccount(1)
    return answer
  }
  await wallet.connect(rdns)
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second } })
})

test('a wallet that changes its account while signing has signed with the requested one', async () => {
  const { client, testWallet, wallet } = await connected()
  const { request } = testWallet.provider
  const asked: unknown[] = []
  testWallet.provider.request = async call => {
    if (call.method === 'personal_sign') {
      testWallet.selectAccount(1)
      asked.push((call.params as unknown[])[1])
    }
    return request(call)
  }
  await client.signMessage('whose?')
  expect(asked).toEqual([first])
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second } })
})

test('the person can abandon a silent wallet for another; its late approval is revoked', async () => {
  const slow = install()
  slow.state.canRevoke = true
  const quick = createTestWallet({ rpcUrls, chainId: 71 })
  quick.state.index = 1
  state.ends.push(announce(walletInfo('Quick', 'org.example.quick'), quick.provider))
  let approve = () => {}
  const approval = new Promise<void>(resolve => {
    approve = resolve
  })
  const { request } = slow.provider
  slow.provider.request = async call => {
    if (call.method === 'eth_requestAccounts') await approval
    return request(call)
  }
  const { wallet, events } = page()
  await wallet.adapter('eip155')
  const given = wallet.connect(rdns)
  const givenUp = expect(given).rejects.toMatchObject({ code: 'CONNECT_CANCELLED' })
  await until(() => slow.methods().includes('wallet_requestPermissions'))
  await wallet.connect('org.example.quick')
  await givenUp
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second, id: 'org.example.quick' } })

  approve()
  await until(() => slow.methods().includes('wallet_revokePermissions'))
  slow.emit('accountsChanged', [first])
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second, id: 'org.example.quick' } })
  expect(events).toEqual(['connected'])
})

test('disconnect abandons a pending connect; choosing the wallet again asks anew and accepts an answer to either request', async () => {
  const testWallet = install()
  let approve = () => {}
  const approval = new Promise<void>(resolve => {
    approve = resolve
  })
  const { request } = testWallet.provider
  testWallet.provider.request = async call => {
    if (call.method === 'eth_requestAccounts') await approval
    return request(call)
  }
  const { wallet } = page()
  const adapter = await wallet.adapter('eip155')
  const given = wallet.connect(rdns)
  const givenUp = expect(given).rejects.toMatchObject({ code: 'CONNECT_CANCELLED' })
  await until(() => testWallet.methods().includes('wallet_requestPermissions'))
  await adapter.disconnect()
  await givenUp
  expect(connectionOf(wallet).status).toBe('disconnected')

  // Like a wallet that shows one window at a time.
  let asks = 0
  testWallet.provider.request = async call => {
    if (call.method !== 'eth_requestAccounts') return request(call)
    asks += 1
    throw rpcError(-32002, 'Request already pending')
  }
  const again = wallet.connect(rdns)
  await until(() => asks === 1)
  approve()
  await again
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: first } })
})

test('a wallet that never answered its first request connects by the second', async () => {
  const testWallet = install()
  testWallet.state.answer = 'hang'
  const { wallet } = page()
  await wallet.adapter('eip155')
  const givenUp = expect(wallet.connect(rdns)).rejects.toMatchObject({ code: 'CONNECT_CANCELLED' })
  await until(() => testWallet.methods().includes('eth_requestAccounts'))
  await (await wallet.engine()).cancelConnect()
  await givenUp
  expect(connectionOf(wallet).status).toBe('disconnected')
  testWallet.state.answer = 'approve'
  await wallet.connect(rdns)
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: first } })
})
