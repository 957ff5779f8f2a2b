import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { HttpStatusError } from '../http/HttpStatusError.ts'
import { SiwxMessageError } from '../siwx/siwxFields.ts'
import { createSmartSessions } from './createSmartSessions.ts'
import { formatRevocationMessage, formatSessionMessage, parseSessionMessage } from './sessionMessage.ts'

const pci = `0x${'5a'.repeat(32)}` as const
const claim = {
  pci,
  permissions: ['native-token-transfer', 'erc20-transfer'],
  expiry: 1_798_407_000,
  address: '0xd2135CfB216b74109775236E36d4b433F1DF507B',
  chainId: 560048,
  origin: 'https://stake.example:8443',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-27T21:30:00.000Z',
}

test('a message holds the session, and only its very bytes are read', () => {
  const message = formatSessionMessage(claim)
  expect(message).toContain(
    `\nRecord the permission ${pci} of this account: native-token-transfer, erc20-transfer, until 2026-12-27T21:30:00.000Z.\n`,
  )
  expect(parseSessionMessage(message)).toEqual(claim)
  for (const changed of [
    `${message}\n`,
    message.replace('Record', 'Revoke'),
    message.replace('.000Z.', 'Z.'),
    message.replace('.000Z.', '.500Z.'),
    message.replace('2026-12-27', '2026-13-27'),
    message.replace('5a', '5A'),
    message.replace(', erc20', ',erc20'),
    message.replace('erc20', 'ERC20'),
    message.replace(/: native.*, until/, ': , until'),
    message.replace('URI: https://stake.example:8443', 'URI: https://stake.example:8443/x'),
    message.replace('Chain ID: 560048', 'Chain ID: 0'),
    message.replace('stake.example:8443 wants', 'other.example wants'),
    message.replace(/Issued.*/, '$&\nExpiration Time: 2030-01-01T00:00:00Z'),
  ])
    expect(() => parseSessionMessage(changed), changed).toThrow()
  for (const expiry of [Number.NaN, 1e15, 0.5])
    expect(() => parseSessionMessage(formatSessionMessage({ ...claim, expiry }))).toThrow()
})

test.each([
  ['capacitor://localhost', 'capacitor://localhost'],
  ['ionic://localhost', 'ionic://localhost'],
  ['chrome-extension://abcdefghijklmnop', 'chrome-extension://abcdefghijklmnop'],
  ['http://localhost:5173', 'localhost:5173'],
  ['https://stake.example', 'stake.example'],
])('a page at %s asks in the name of %s', (origin, site) => {
  const message = formatSessionMessage({ ...claim, origin })
  expect(message.startsWith(`${site} wants you to sign in`)).toBe(true)
  expect(parseSessionMessage(message)).toEqual({ ...claim, origin })
  const other = message.replace(/^.*? wants/, 'other wants')
  expect(() => parseSessionMessage(other)).toThrow(SiwxMessageError)
})

test.each([
  'null',
  'file://',
  'app:',
  'data:x',
  'https://a.example/',
  'https://me@a.example',
  'capacitor://localhost/x',
])('a page at %s signs nothing', origin => {
  expect(() => formatSessionMessage({ ...claim, origin })).toThrow(
    expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }),
  )
})

test('each session has one message of its own that revokes it', () => {
  const { address, chainId, origin, issuedAt: createdAt } = claim
  const given = { pci, address, chainId, origin, createdAt }
  const changes = [
    { pci: `0x${'5b'.repeat(32)}` },
    { chainId: 1 },
    { origin: 'https://stake.example' },
    { createdAt: '2026-11-27T21:30:00.001Z' },
    { address: `0x${'12'.repeat(20)}` },
  ]
  const messages = [{}, ...changes].map(change => formatRevocationMessage({ ...given, ...change }))
  expect(new Set(messages).size).toBe(changes.length + 1)
  for (const message of messages) expect(() => parseSessionMessage(message)).toThrow()
  for (const nowhere of ['null', '', 'stake.example'])
    expect(() => formatRevocationMessage({ ...given, origin: nowhere })).toThrow(SiwxMessageError)
})

test('hostile rows of a list are left out or made harmless', async () => {
  const row = {
    pci,
    chainId: 'eip155:1',
    permissions: ['native\u202E-token-transfer', 7],
    origin: 'https://stake.example',
    createdAt: '2026-11-27T21:30:00.000Z',
    expiresAt: '2026-12-27T21:30:00.000Z',
    revokedAt: null,
  }
  const bad = [
    null,
    7,
    { ...row, pci: '0x12' },
    { ...row, chainId: 'solana:1' },
    { ...row, permissions: 'all' },
    { ...row, createdAt: 'yesterday' },
    { ...row, revokedAt: 5 },
  ]
  const answering = (answer: unknown) =>
    createSmartSessions({ get: async () => answer } as never, { adapters: {} as never, log: { info() {} } })
  expect(await answering({ sessions: [...bad, row] }).list('0x12')).toEqual([
    { ...row, permissions: ['native-token-transfer', ''] },
  ])
  for (const answer of [null, {}, { sessions: {} }])
    await expect(answering(answer).list('0x12')).rejects.toThrow()
})

/** A page with an account that grants and signs, and a server that records. */
function scene() {
  const clientOf = (address: string) => ({
    account: { address, chainId: claim.chainId },
    grantPermissions: async () => {
      state.onGranted()
      return { context: '0xc0ffee', expiry: claim.expiry }
    },
    signMessage: async (message: string) => {
      state.prompts += 1
      if (state.declines) throw new Error('no')
      return `${address} ${parseSessionMessage(message).address}`
    },
  })
  const state = {
    used: clientOf(claim.address),
    onGranted: () => {},
    prompts: 0,
    declines: false,
    /** What happens to the next posts: the server is away, or records and its answer is lost. */
    posts: [] as ('away' | 'answer lost' | 'too old' | 'other message')[],
    isListAway: false,
  }
  const recorded: { path: string; body: unknown }[] = []
  const rowOf = () => ({
    pci: keccak256('0xc0ffee'),
    chainId: `eip155:${claim.chainId}`,
    permissions: ['x'],
    origin: claim.origin,
    createdAt: claim.issuedAt,
    expiresAt: claim.issuedAt,
    revokedAt: null,
  })
  const http = {
    async get() {
      if (state.isListAway) throw new TypeError('Failed to fetch')
      return { sessions: recorded.map(rowOf) }
    },
    async post(path: string, { body }: { body: unknown }) {
      const fate = state.posts.shift()
      if (fate === 'too old') throw new HttpStatusError(422, { problem: 'SESSION_MESSAGE_EXPIRED' })
      if (fate === 'other message') throw new HttpStatusError(409, { problem: 'SESSION_RECORDED' })
      if (fate !== 'away') recorded.push({ path, body })
      if (fate) throw new TypeError('Failed to fetch')
    },
  }
  const sessions = createSmartSessions(http as never, {
    adapters: { load: async () => ({ getClient: async () => state.used }) } as never,
    log: { info() {} },
    origin: () => claim.origin,
  })
  const grant = () => sessions.grant({ expiry: claim.expiry, permissions: [{ type: 'x' }] } as never)
  return { state, recorded, sessions, grant, clientOf }
}

test('a permission is recorded for the account that granted it, whichever is in use by then', async () => {
  const { state, recorded, grant, clientOf } = scene()
  state.onGranted = () => {
    state.used = clientOf(`0x${'12'.repeat(20)}`)
  }
  expect(await grant()).toMatchObject({ isRecorded: true, address: claim.address })
  const { address } = claim
  const signature = `${address} ${address}`
  expect(recorded).toMatchObject([{ path: `v1/sessions/${address}`, body: { signature } }])
})

test('a record that the server did not take is sent again with the same signature, also after a reload', async () => {
  const { state, recorded, sessions, grant } = scene()
  state.posts = ['away', 'away']
  const granted = await grant()
  expect(granted).toMatchObject({ isRecorded: false, pci: keccak256('0xc0ffee') })
  const kept = JSON.parse(JSON.stringify(granted)) as typeof granted
  expect(await sessions.record(kept)).toEqual(granted)
  expect(recorded).toEqual([])
  const done = await sessions.record(kept)
  expect(done).toEqual({ ...granted, isRecorded: true })
  expect(recorded).toMatchObject([{ body: granted.signed }])
  expect(await sessions.record(done)).toBe(done)
  expect([state.prompts, recorded.length]).toEqual([1, 1])
})

test('a declined or expired signature is asked for again, unless the record had arrived', async () => {
  const declined = scene()
  declined.state.declines = true
  const granted = await declined.grant()
  expect(granted).toMatchObject({ isRecorded: false })
  expect(granted.signed).toBeUndefined()
  await expect(declined.sessions.record(granted)).rejects.toThrow('no')
  declined.state.declines = false
  expect(await declined.sessions.record(granted)).toMatchObject({ isRecorded: true })
  expect(declined.recorded).toHaveLength(1)

  const late = scene()
  late.state.posts = ['away', 'too old']
  const old = await late.grant()
  const renewed = await late.sessions.record(old)
  expect(renewed).toMatchObject({ isRecorded: true })
  expect(renewed.signed).not.toEqual(old.signed)
  expect([late.state.prompts, late.recorded.length]).toEqual([2, 1])

  const arrived = scene()
  arrived.state.posts = ['answer lost', 'too old']
  const unknown = await arrived.grant()
  expect(unknown.isRecorded).toBe(false)
  expect(await arrived.sessions.record(unknown)).toMatchObject({ isRecorded: true })
  expect([arrived.state.prompts, arrived.recorded.length]).toEqual([1, 1])
})

test('a session that the server has by another message is recorded, if its list says so', async () => {
  const { state, recorded, sessions, grant } = scene()
  state.posts = ['answer lost', 'other message', 'other message']
  const granted = await grant()
  state.isListAway = true
  expect(await sessions.record(granted)).toBe(granted)
  state.isListAway = false
  expect(await sessions.record(granted)).toEqual({ ...granted, isRecorded: true })
  expect([state.prompts, recorded.length]).toEqual([1, 1])

  const unlisted = scene()
  unlisted.state.posts = ['away', 'other message']
  const kept = await unlisted.grant()
  expect(await unlisted.sessions.record(kept)).toBe(kept)
  expect(unlisted.state.prompts).toBe(1)
})

test('while the list cannot be read, nothing is signed in place of a message that is too old', async () => {
  const { state, sessions, grant } = scene()
  state.posts = ['answer lost', 'too old', 'too old']
  const granted = await grant()
  state.isListAway = true
  expect(await sessions.record(granted)).toBe(granted)
  state.isListAway = false
  expect(await sessions.record(granted)).toEqual({ ...granted, isRecorded: true })
  expect(state.prompts).toBe(1)
})

test.each([
  ['permission', { pci }],
  ['account', { address: `0x${'12'.repeat(20)}` }],
  ['chain', { chainId: 1 }],
])('a message about another %s is not sent: the account signs for the session itself', async (_, other) => {
  const { state, recorded, sessions, grant } = scene()
  state.posts = ['away']
  const granted = await grant()
  const { message } = granted.signed ?? expect.fail('not signed')
  const signed = {
    message: formatSessionMessage({ ...parseSessionMessage(message), ...other }),
    signature: '0x12',
  } as const
  const done = await sessions.record({ ...granted, signed })
  expect(done.isRecorded).toBe(true)
  expect(parseSessionMessage(done.signed?.message ?? '')).toMatchObject({
    pci: granted.pci,
    address: granted.address,
    chainId: granted.chainId,
  })
  expect(recorded).toMatchObject([{ body: done.signed }])
  expect(state.prompts).toBe(2)
})

test('another account is never asked to sign a record', async () => {
  const { state, recorded, sessions, grant, clientOf } = scene()
  state.declines = true
  const granted = await grant()
  Object.assign(state, { used: clientOf(`0x${'12'.repeat(20)}`), declines: false, prompts: 0 })
  await expect(sessions.record(granted)).rejects.toMatchObject({ code: 'SESSION_ACCOUNT_OTHER' })
  expect([state.prompts, recorded.length]).toEqual([0, 0])
})
