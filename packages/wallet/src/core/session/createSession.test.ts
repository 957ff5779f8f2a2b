import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testNetworks } from '../../../test/testNetworks.ts'
import type { EvmAccount } from '../connections/Connection.ts'
import type { EvmNetwork } from '../networks/Network.ts'
import { createSession } from './createSession.ts'
import type { ConnectorSource, SessionAccount, SessionConnector } from './SessionConnector.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const networks = testNetworks({}).filter(
  (network): network is EvmNetwork => network.chainNamespace === 'eip155',
)
const [hoodi, other] = networks.map(({ id }) => id) as [number, number]
const [first, second] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const

const accountOf = (address: string, chainIds: readonly number[] = []): SessionAccount => ({
  namespace: 'eip155',
  address,
  type: 'eoa',
  chainIds: chainIds.map(String),
  homeChainId: String(hoodi),
  source: {},
})

/** A new kind of wallet, such as a relay: only a connector. */
function relay(id: string, accounts: readonly SessionAccount[] = [accountOf(first)]) {
  const calls: string[] = []
  let listener: (accounts: readonly SessionAccount[]) => void = () => {}
  let returned: (accounts: readonly SessionAccount[]) => void = () => {}
  const connector: SessionConnector = {
    identity: {},
    row: { id, name: id, type: 'WALLET_CONNECT', chain: 'eip155', imageUrl: undefined },
    connect: async () => accounts,
    restore: async () => accounts,
    onReturn(callback) {
      returned = callback
      return () => {
        returned = () => {}
      }
    },
    disconnect: async () => void calls.push('disconnect'),
    watch(callback) {
      listener = callback
      return () => void calls.push('unwatch')
    },
  }
  return {
    connector,
    calls,
    emit: (changed: readonly SessionAccount[]) => listener(changed),
    comeBack: (given: readonly SessionAccount[]) => returned(given),
  }
}

function page(...relays: readonly ReturnType<typeof relay>[]) {
  const connectors = relays.map(({ connector }) => connector)
  const listeners = new Set<() => void>()
  const events: unknown[] = []
  const source: ConnectorSource<SessionConnector> = {
    list: () => connectors.map(({ row }) => row),
    find: async id => connectors.find(({ row }) => row.id === id),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const session = createSession<'eip155', SessionConnector>({
    host: {
      networks,
      log: { info: () => {} } as never,
      setConnection: connection =>
        events.push(
          connection.status === 'connected'
            ? `${connection.account.id} ${connection.account.address} ${connection.account.chainId}`
            : connection.status,
        ),
    },
    source,
    toAccount: ({ row }, accounts, used, chainId) =>
      ({
        ...row,
        namespace: 'eip155',
        address: used.address,
        chainId: Number(chainId),
        accounts,
      }) as never as EvmAccount,
  })
  const appear = (late: ReturnType<typeof relay>) => {
    connectors.push(late.connector)
    for (const listener of listeners) listener()
  }
  return { session, source, events, appear }
}

describe('a new kind of wallet', () => {
  test('connects, follows accounts and networks, and ends when the wallet disconnects', async () => {
    const wallet = relay('relay', [accountOf(first), accountOf(second)])
    const { session, events } = page(wallet)
    await session.connect('relay')
    wallet.emit([accountOf(second), accountOf(first)])
    wallet.emit([accountOf(second), accountOf(first)])
    wallet.emit([])
    expect(events).toEqual([`relay ${first} ${hoodi}`, `relay ${second} ${hoodi}`, 'disconnected'])
    expect(wallet.calls).toEqual(['unwatch'])
    expect(session.get()).toBeNull()
  })

  test('switches to a network of its accounts without asking the wallet', async () => {
    const { session, events } = page(relay('relay', [accountOf(first, [hoodi, other])]))
    await session.connect('relay')
    await session.switchNetwork(other)
    expect(events.at(-1)).toBe(`relay ${first} ${other}`)
    await expect(session.switchNetwork(5)).rejects.toMatchObject({ code: 'CHAIN_NOT_FOUND' })
  })

  test('keeps the current account when the wallet switches networks', async () => {
    const given = [accountOf(first), accountOf(second)]
    const wallet = relay('relay', given)
    Object.assign(wallet.connector, {
      switchNetwork: async (id: string) => given.map(account => ({ ...account, homeChainId: id })),
    })
    const { session, events } = page(wallet)
    await session.connect('relay')
    session.switchAccount(second)
    await session.switchNetwork(other)
    expect(events.at(-1)).toBe(`relay ${second} ${other}`)
  })

  test('a wallet that repeats itself keeps the account that the page was given', async () => {
    const wallet = relay('relay', [accountOf(first, [hoodi, other])])
    const { session } = page(wallet)
    await session.connect('relay')
    const given = session.current().account
    wallet.emit([accountOf(first, [hoodi, other])])
    expect(session.current().account).toBe(given)
  })

  test('restores when it appears late', async () => {
    const { session, events, appear } = page()
    const restored = session.reconnect('relay')
    await vi.advanceTimersByTimeAsync(1000)
    appear(relay('relay'))
    expect(await restored).toBe('restored')
    expect(events).toEqual([`relay ${first} ${hoodi}`])
    const never = session.reconnect('other')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await never).toBe('absent')
  })

  test('returns by itself after unlocking, unless another was chosen meanwhile', async () => {
    const locked = relay('locked')
    locked.connector.restore = async () => {
      throw new Error('locked')
    }
    const { session, events } = page(locked, relay('chosen'))
    expect(await session.reconnect('locked')).toBe('absent')
    locked.comeBack([accountOf(second)])
    expect(events).toEqual([`locked ${second} ${hoodi}`])
    session.end()
    expect(await session.reconnect('locked')).toBe('absent')
    await session.connect('chosen')
    locked.comeBack([accountOf(second)])
    expect(session.get()?.account.id).toBe('chosen')
  })

  test('is refused if the wallet denies access, and absent if it never answers', async () => {
    const silent = relay('silent')
    silent.connector.restore = () => new Promise(() => {})
    const { session, events } = page(relay('refusing', []), silent)
    expect(await session.reconnect('refusing')).toBe('refused')
    const outcome = session.reconnect('silent')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBe('absent')
    expect(events).toEqual([])
  })

  test('revokes a late approval once another wallet is chosen', async () => {
    const slow = relay('slow')
    let approve = () => {}
    slow.connector.connect = () =>
      new Promise(resolve => {
        approve = () => resolve([accountOf(second)])
      })
    const { session, events } = page(slow, relay('quick'))
    const given = expect(session.connect('slow')).rejects.toMatchObject({ code: 'CONNECT_CANCELLED' })
    await vi.advanceTimersByTimeAsync(0)
    await session.connect('quick')
    await given
    approve()
    await vi.advanceTimersByTimeAsync(0)
    expect(slow.calls).toEqual(['disconnect'])
    expect(events).toEqual([`quick ${first} ${hoodi}`])
  })

  test.each([
    ['cancels', (session: ReturnType<typeof page>['session']) => session.cancelConnect()],
    ['disconnects', (session: ReturnType<typeof page>['session']) => session.disconnect()],
    ['chooses another wallet', (session: ReturnType<typeof page>['session']) => session.connect('quick')],
  ])('asks no wallet whose code loads after the person %s', async (_, leave) => {
    const late = relay('late')
    const ask = vi.spyOn(late.connector, 'connect')
    const { session, source } = page(late, relay('quick'))
    let arrive = () => {}
    const { find } = source
    source.find = id =>
      id === 'late' ? new Promise(resolve => (arrive = () => resolve(late.connector))) : find(id)
    const left = expect(session.connect('late')).rejects.toMatchObject({ code: 'CONNECT_CANCELLED' })
    await leave(session)
    arrive()
    await left
    expect(ask).not.toHaveBeenCalled()
  })

  test.each([
    ['disconnected', (session: ReturnType<typeof page>['session']) => session.disconnect()],
    ['chose another wallet', (session: ReturnType<typeof page>['session']) => session.connect('quick')],
  ])('restores no wallet whose code loads after the person %s', async (_, leave) => {
    const late = relay('late')
    const { session, source } = page(late, relay('quick'))
    let arrive = () => {}
    const { find } = source
    source.find = id =>
      id === 'late' ? new Promise(resolve => (arrive = () => resolve(late.connector))) : find(id)
    const outcome = session.reconnect('late')
    await leave(session)
    const kept = session.get()
    arrive()
    expect(await outcome).toBe('absent')
    expect(session.get()).toBe(kept)
  })

  test("ends locally even if the wallet's disconnect hangs or throws", async () => {
    const hanging = relay('hanging')
    hanging.connector.disconnect = () => new Promise(() => {})
    const throwing = relay('throwing')
    throwing.connector.disconnect = () => Promise.reject(new Error('odd'))
    const { session } = page(hanging, throwing)
    await session.connect('hanging')
    const left = session.disconnect()
    expect(session.get()).toBeNull()
    await vi.advanceTimersByTimeAsync(3000)
    await left
    await session.connect('throwing')
    await expect(session.disconnect()).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
    expect(session.get()).toBeNull()
  })
})
