import { compileSignatureWallets } from '@granary/contracts/testing'
import { formatSiwxMessage } from '@granary/wallet/siwx'
import { type Address, encodeFunctionData, type Hex, serializeErc6492Signature, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundedWallet } from '#test/fundedWallet.ts'
import { signInBrowser } from '#test/signInBrowser.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const ways = [
  'reverts',
  'burns all the gas it is given',
  'answers nothing',
  'answers the word cut short',
  'answers the word with something behind it',
  'answers a bare number',
  'answers 200 kB that begin with the word',
  'runs into an invalid instruction',
]
let server: TestServer
let wallets: Awaited<ReturnType<typeof compileSignatureWallets>>
let hostile: readonly Address[]
let wallet: Address
let factory: Address
let read: (address: Address, functionName: string, args: readonly unknown[]) => Promise<unknown>

beforeAll(async () => {
  const devnet = await testDevnet()
  server = await startTestServer({ RPC_URLS_ETH_HOODI: devnet.ethereum.rpcUrl })
  wallets = await compileSignatureWallets()
  const client = await fundedWallet(devnet)
  const send = (name: keyof typeof wallets, args: readonly unknown[]) =>
    client.deployContract({ ...wallets[name], args })
  const hashes = [await send('KeyWalletFactory', []), await send('KeyWallet', [owner.address])]
  for (const way of ways.keys()) hashes.push(await send('HostileWallet', [BigInt(way)]))
  const receipts = await Promise.all(hashes.map(hash => client.waitForTransactionReceipt({ hash })))
  ;[factory, wallet, ...hostile] = receipts.map(({ contractAddress }) => contractAddress) as [
    Address,
    Address,
  ]
  read = (address, functionName, args) =>
    client.readContract({ address, abi: wallets.KeyWalletFactory.abi, functionName, args })
})

afterAll(() => server?.close())

test('[B1.02] a contract wallet signs in by its owner’s signature (EIP-1271), and not by a stranger’s', async () => {
  const accepted = await signInBrowser(server).signIn(wallet, message => owner.signMessage({ message }))
  expect(accepted).toMatchObject({
    status: 200,
    body: { session: { message: expect.stringContaining(wallet) } },
  })
  const refused = await signInBrowser(server).signIn(wallet, message => stranger.signMessage({ message }))
  expect(refused).toMatchObject({ status: 422, body: { code: 'SIGN_IN_SIGNATURE_INVALID' } })
})

test('a contract wallet’s message is accepted once, from however many sides it comes', async () => {
  const page = signInBrowser(server)
  const message = formatSiwxMessage(await page.data(wallet))
  const signature = await owner.signMessage({ message })
  const answers = await Promise.all(Array.from({ length: 6 }, () => page.send(message, signature)))
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.filter(code => code === 200)).toHaveLength(1)
  expect(codes.filter(code => code === 'SIGN_IN_EXPIRED')).toHaveLength(5)
})

test('an undeployed wallet signs in with a signature that describes its deployment (EIP-6492)', async () => {
  const salt = toHex(BigInt(owner.address) % 2n ** 64n, { size: 32 })
  const future = (await read(factory, 'addressOf', [owner.address, salt])) as Address
  const data = encodeFunctionData({
    abi: wallets.KeyWalletFactory.abi,
    functionName: 'create',
    args: [owner.address, salt],
  })
  const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature })
  const by = (account: typeof owner) => async (message: string) =>
    wrap(await account.signMessage({ message }))
  expect((await signInBrowser(server).signIn(future, by(owner))).status).toBe(200)
  expect((await signInBrowser(server).signIn(future, by(stranger))).body.code).toBe(
    'SIGN_IN_SIGNATURE_INVALID',
  )
  // The same wrapping around the owner's signature does not vouch for another address.
  expect((await signInBrowser(server).signIn(stranger.address, by(owner))).body.code).toBe(
    'SIGN_IN_SIGNATURE_INVALID',
  )
  // Unwrapped, there is no contract to ask.
  const plain = await signInBrowser(server).signIn(future, message => owner.signMessage({ message }))
  expect(plain.body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
})

test.each([...ways.entries()])('a contract that signs nothing is not signed in: %i, it %s', async way => {
  const account = hostile[way] as Address
  const answer = await signInBrowser(server).signIn(account, message => owner.signMessage({ message }))
  expect([answer.status, answer.body.code]).toEqual([422, 'SIGN_IN_SIGNATURE_INVALID'])
})

test('garbage in an undeployed wallet’s wrapping is a no', async () => {
  const wallet = owner.address
  const magic = '6492'.repeat(16)
  for (const garbage of [
    `0x${magic}`,
    `0x${'ff'.repeat(200)}${magic}`,
    serializeErc6492Signature({ address: factory, data: '0xdeadbeef', signature: '0x' }),
  ]) {
    const { body } = await signInBrowser(server).signIn(wallet, () => garbage)
    expect(body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
  }
})

test('without a node a contract wallet learns so, not that its signature is wrong; a key needs no node', async () => {
  const alone = await startTestServer({ RPC_URLS_ETH_HOODI: 'http://127.0.0.1:9' })
  try {
    const wallet = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
    const page = signInBrowser(alone)
    const message = formatSiwxMessage(await page.data(wallet))
    const signature = await owner.signMessage({ message })
    // That does not use up the message: the same signature is good once a node is back.
    for (let turn = 0; turn < 2; turn++)
      expect(await page.send(message, signature)).toMatchObject({
        status: 502,
        body: { code: 'RPC_UPSTREAM_UNAVAILABLE' },
      })
    const unknown = formatSiwxMessage({ ...(await page.data(wallet)), nonce: '0123456789abcdef' })
    expect((await page.send(unknown, signature)).body.code).toBe('SIGN_IN_EXPIRED')
    const key = await signInBrowser(alone).signIn(owner.address, message => owner.signMessage({ message }))
    expect(key.status).toBe(200)
  } finally {
    await alone.close()
  }
})
