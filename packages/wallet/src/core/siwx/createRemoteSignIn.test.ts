import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { scriptedRemote } from '../../../test/scriptedRemote.ts'
import { solana, testNetworks } from '../../../test/testNetworks.ts'
import { createWallet, type Network, type RemoteParameters, type RemoteSignIn } from '../index.ts'
import { createLocalSiwx } from './createLocalSiwx.ts'
import { formatSiwxMessage } from './formatSiwxMessage.ts'
import type { Siwx, SiwxSession } from './Siwx.ts'

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const terms = {
  issuedAt: '2026-11-22T03:00:00.000Z',
  expirationTime: '2099-11-23T03:00:00.000Z',
  notBefore: '2026-11-22T02:59:00.000Z',
  requestId: 'request-1',
}

/** What a host with sign-in hands to WalletConnect. */
async function offered(networks: readonly [Network, ...Network[]], askOnConnect = true) {
  const page = {
    domain: 'stake.example',
    uri: 'https://stake.example',
    statement: 'Hello.',
    resources: ['https://stake.example/terms'],
  }
  const local = createLocalSiwx(page)
  const added: SiwxSession[] = []
  const siwx: Siwx = {
    ...local,
    async createMessage(input) {
      const { data } = await local.createMessage(input)
      return { data: { ...data, ...terms }, toString: () => '' }
    },
    addSession: async session => void added.push(session),
  }
  let given: RemoteParameters | undefined
  const wallet = createWallet({
    networks,
    adapters: {
      eip155: async () => host => {
        void host.remote?.open()
        return { namespace: 'eip155' } as never
      },
    },
    storageArea: memoryArea,
    siwx: { load: async () => siwx, askOnConnect },
    enableWalletConnect: true,
    relayUrl: '/relay',
    walletConnect: async () => parameters => {
      given = parameters
      return scriptedRemote().create(parameters)
    },
  })
  await wallet.adapter('eip155')
  await expect.poll(() => given).toBeDefined()
  return { signIn: given?.signIn as RemoteSignIn, added }
}

test('[B7.72] [B7.73] the call to a wallet outside the page has every field of the message, the methods, and the chains with its own first', async () => {
  const { signIn } = await offered(testNetworks({}))
  expect(await signIn.call(['personal_sign', 'eth_sendTransaction'])).toEqual({
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    domain: 'stake.example',
    uri: 'https://stake.example',
    exp: terms.expirationTime,
    iat: terms.issuedAt,
    nbf: terms.notBefore,
    requestId: 'request-1',
    version: '1',
    resources: ['https://stake.example/terms'],
    statement: 'Hello.',
    chainId: 'eip155:560048',
    methods: ['personal_sign', 'eth_sendTransaction'],
    chains: ['eip155:560048', 'eip155:71'],
  })
})

test('[B5.27] [B7.72] with a network outside the EVM a wallet is asked to connect alone', async () => {
  const { signIn } = await offered([...testNetworks({}), solana])
  expect(await signIn.call(['personal_sign'])).toBeUndefined()
})

test('a host that asks later hands over no sign-in', async () => {
  expect((await offered(testNetworks({}), false)).signIn).toBeUndefined()
})

test("keeps the signature for the message's own chain, and none for a message that was not asked for", async () => {
  const { signIn, added } = await offered(testNetworks({}))
  const { nonce = '' } = (await signIn.call([])) ?? {}
  const signed = async (change: object) => {
    const data = { accountAddress: account.address, domain: 'stake.example', uri: 'https://stake.example' }
    const message = formatSiwxMessage({
      ...data,
      version: '1',
      nonce,
      ...terms,
      chainId: 'eip155:71',
      ...change,
    })
    return { message, signature: await account.signMessage({ message }) }
  }
  await signIn.keep([await signed({ domain: 'evil.example' }), await signed({ nonce: 'a'.repeat(32) })])
  await signIn.keep([{ message: 'no message', signature: '0x' }])
  expect(added).toEqual([])
  await signIn.keep([await signed({}), await signed({ chainId: 'eip155:560048' })])
  expect(added.map(({ data }) => [data.chainId, data.accountAddress])).toEqual([
    ['eip155:560048', account.address],
  ])
})
