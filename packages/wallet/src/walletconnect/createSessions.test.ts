import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuthenticateCall, Network, RemoteSignIn } from '../core/index.ts'
import { createSessions } from './createSessions.ts'
import type { Client } from './startClient.ts'
import { topicKey } from './topicKey.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** One browser: its tabs share storage and sessions, and hear of each other's changes. */
function browser() {
  const items = new Map<string, string>()
  const sessions = new Set<string>()
  const ended: string[] = []
  const tabs: EventTarget[] = []

  const calls: object[] = []
  const openTab = (signIn?: RemoteSignIn) => {
    const tab = new EventTarget()
    tabs.push(tab)
    // A session listens at the tab that is open as it is opened.
    const inTab = <Result>(run: () => Result): Result => {
      vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
      return run()
    }
    const write = (key: string, newValue: string | null) => {
      if (newValue === null) items.delete(key)
      else items.set(key, newValue)
      for (const other of tabs)
        if (other !== tab) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    const applications = new Map<string, unknown>()
    let approve = (_topic: string, _name?: string) => {}
    const client = {
      session: { getAll: () => [...sessions].map(topic => ({ topic, peer: { metadata: {} } })) },
      core: {
        relayer: new EventEmitter(),
        storage: {
          setItem: async (key: string, value: unknown) => void applications.set(key, value),
          removeItem: async (key: string) => void applications.delete(key),
        },
      },
      on() {},
      off() {},
      formatAuthMessage: ({ request, iss }: { request: object; iss: string }) =>
        JSON.stringify([request, iss]),
      authenticate: async (call: object) => ({
        uri: 'wc:2',
        async response() {
          calls.push(call)
          if ('unverified' in call) throw { code: 7000, message: 'Signature verification failed' }
          sessions.add('c')
          const session = { topic: 'c', peer: { metadata: {} } }
          return { auths: [{ p: { iss: 'did:pkh:eip155:1:0x1' }, s: { s: '0xsigned' } }], session }
        },
      }),
      connect: async () => ({
        uri: 'wc:1',
        approval: () =>
          new Promise(resolve => {
            approve = (topic, name = 'Any wallet') => {
              sessions.add(topic)
              resolve({ topic, peer: { metadata: { name } } })
            }
          }),
      }),
      async disconnect({ topic }: { topic: string }) {
        sessions.delete(topic)
        ended.push(topic)
      },
    } as unknown as Client
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: write,
      removeItem: (key: string) => write(key, null),
    }
    const own = createSessions(client, {
      networks: () => [{ caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as Network],
      storage: storage as never,
      log: { info() {} } as never,
      ...(signIn && { signIn }),
    })
    return {
      last: () => inTab(own.last),
      propose: () => inTab(own.propose),
      async approved(topic: string) {
        const { approval } = await inTab(own.propose)
        approve(topic)
        return approval
      },
      /** Hands a proposal to an application; a wallet of this name approves it. */
      async approvedElsewhere(name: string) {
        const { approval } = await inTab(own.propose)
        await own.answerIn({ name: 'Desk Wallet', href: 'https://desk.example' })
        approve('a', name)
        await approval
        return [...applications.values()]
      },
    }
  }
  return { openTab, ended, sessions, calls, used: () => items.get(topicKey) }
}

test('a wallet approved and left leaves the one in use where it is, in every tab', async () => {
  const { openTab, ended, used } = browser()
  const [tab, other] = [openTab(), openTab()]
  ;(await tab.approved('a')).watch(() => {})
  const heard: string[] = []
  const inOther = await other.last()
  inOther?.watch(({ type }) => heard.push(type))
  const late = await tab.approved('b')
  expect(used()).toBe('a')
  await late.disconnect()
  expect(used()).toBe('a')
  expect(heard).toEqual([])
  expect(ended).toEqual(['b'])
})

test('a session is found again once it is used; until then only by the namespaces that were asked', async () => {
  const { openTab, used } = browser()
  const tab = openTab()
  const wallet = await tab.approved('a')
  expect(used()).toBeUndefined()
  expect(await tab.last()).toBe(wallet)
  wallet.watch(() => {})
  expect(used()).toBe('a')
  expect(await openTab().last()).toBeDefined()
})

test('a proposal ends sessions that no tab uses', async () => {
  const { openTab, ended, sessions } = browser()
  const [tab, other] = [openTab(), openTab()]
  ;(await other.approved('used')).watch(() => {})
  sessions.add('lost')
  void tab.approved('b')
  await expect.poll(() => ended).toEqual(['lost'])
})

test('a wallet connected in another tab takes the place of this one, whose session ends at its wallet', async () => {
  const { openTab, ended, used } = browser()
  const [tab, other] = [openTab(), openTab()]
  const heard: string[] = []
  ;(await tab.approved('a')).watch(({ type }) => heard.push(type))
  ;(await other.approved('b')).watch(() => {})
  expect(heard).toEqual(['ended'])
  await expect.poll(() => ended).toEqual(['a'])
  expect(used()).toBe('b')
})

test('requests open the application that approved, and none once another wallet did', async () => {
  expect(await browser().openTab().approvedElsewhere('Desk Wallet')).toEqual([
    { name: 'Desk Wallet', href: 'https://desk.example' },
  ])
  expect(await browser().openTab().approvedElsewhere('Phone Wallet')).toEqual([])
})

test('a host with sign-in asks the wallet for both at once, and keeps what it signed before the session is used', async () => {
  const { openTab, calls } = browser()
  const call = { nonce: 'n', chains: ['eip155:1'], methods: ['personal_sign'], resources: ['a'] }
  const kept: unknown[] = []
  const asked: unknown[] = []
  const { uri, approval } = await openTab({
    async call(methods) {
      asked.push(methods)
      return call as unknown as AuthenticateCall
    },
    keep: async signed => void kept.push(...signed),
  }).propose()
  expect(uri).toBe('wc:2')
  await approval
  expect(calls).toEqual([call])
  expect(asked).toEqual([expect.arrayContaining(['personal_sign', 'eth_sendTransaction'])])
  expect(kept).toEqual([
    { message: '[{"iss":"did:pkh:eip155:1:0x1"},"did:pkh:eip155:1:0x1"]', signature: '0xsigned' },
  ])
})

test('without anything to sign, or a host that cannot say in time, the wallet is only asked to connect', async () => {
  const keep = async () => {}
  for (const call of [async () => undefined, () => Promise.reject(new Error('away'))])
    expect((await browser().openTab({ call, keep }).propose()).uri).toBe('wc:1')
})

test('after a signature that the client cannot verify, the next pairing only connects', async () => {
  const call = async () => ({ chains: [], methods: [], unverified: true }) as unknown as AuthenticateCall
  const { propose } = browser().openTab({ call, keep: async () => {} })
  await expect((await propose()).approval).rejects.toMatchObject({ code: 7000 })
  expect((await propose()).uri).toBe('wc:1')
})
