import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaSecret, solanaTestAccount } from '../../test/createSolanaTestWallet.ts'
import { solanaDevnet, solanaMainnet } from '../../test/otherNetworks.ts'
import { remotePages } from '../../test/remotePages.ts'
import { scriptedRemote } from '../../test/scriptedRemote.ts'
import {
  isSolanaTransactionSigned,
  signSolanaTransaction,
  solanaTransaction,
} from '../../test/solanaTransaction.ts'
import { fromBase58, toBase58 } from '../encoding/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../encoding/base64.ts'

const { state, serve, page } = remotePages()
const { address, publicKey } = solanaTestAccount(0)
const other = solanaTestAccount(1)
const every = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

type Params = { message?: string; transaction?: string; transactions?: string[] }

/** Answers as a wallet with the first test account does. */
const answers: Record<string, (params: Params) => unknown> = {
  solana_signMessage: ({ message = '' }) => ({
    signature: toBase58(ed25519.sign(fromBase58(message) as Uint8Array, solanaSecret(0))),
  }),
  solana_signTransaction: ({ transaction = '' }) => ({
    signature: toBase58(signSolanaTransaction(base64ToBytes(transaction)).slice(1, 65)),
  }),
  solana_signAllTransactions: ({ transactions = [] }) => ({
    transactions: transactions.map(text => bytesToBase64(signSolanaTransaction(base64ToBytes(text)))),
  }),
  solana_signAndSendTransaction: ({ transaction = '' }) => ({
    signature: toBase58(signSolanaTransaction(base64ToBytes(transaction)).slice(1, 65)),
  }),
}

async function paired(methods = every, accounts = [{ chainId: solanaMainnet, address }]) {
  const remote = scriptedRemote({
    accounts: [],
    others: { solana: accounts },
    methods,
    answer: (method, params) => answers[method]?.(params as Params),
  })
  const { wallet, pair, connection } = page(remote)
  await pair('solana')
  const client = async () => (await wallet.adapter('solana')).getClient()
  return { wallet, remote, connection, client, first: await client() }
}

test('a wallet outside the page signs a text, and its signature verifies', async () => {
  const { first, remote, wallet } = await paired()
  const signature = await first.signMessage('hello')
  expect(ed25519.verify(signature, new TextEncoder().encode('hello'), publicKey)).toBe(true)
  expect(remote.asked).toEqual([
    {
      chainId: `solana:${solanaMainnet}`,
      method: 'solana_signMessage',
      params: { message: toBase58(new TextEncoder().encode('hello')), pubkey: address },
    },
  ])
  expect(fromBase58(await (await wallet.adapter('solana')).signMessage('hello'))).toEqual(signature)
})

test.each([false, true])('it signs a transaction, versioned: %s', async versioned => {
  const { first, remote } = await paired()
  const signed = await first.signTransaction(solanaTransaction('one', { versioned }))
  expect(isSolanaTransactionSigned(signed)).toBe(true)
  expect(signed.slice(65)).toEqual(solanaTransaction('one', { versioned }).slice(65))
  expect(remote.asked).toMatchObject([{ method: 'solana_signTransaction', params: { pubkey: address } }])
})

test('it may change a transaction that it signs', async () => {
  const { first, remote } = await paired()
  const changed = signSolanaTransaction(solanaTransaction('with a fee'))
  remote.state.answer = () => ({ signature: 'ignored', transaction: bytesToBase64(changed) })
  expect(await first.signTransaction(solanaTransaction('one'))).toEqual(changed)
})

test('it signs several at once where it can, else one after another', async () => {
  const transactions = ['one', 'two'].map(text => solanaTransaction(text))
  const together = await paired()
  expect((await together.first.signAllTransactions(transactions)).map(isSolanaTransactionSigned)).toEqual([
    true,
    true,
  ])
  expect(together.remote.asked.map(({ method }) => method)).toEqual(['solana_signAllTransactions'])
  const single = await paired(['solana_signTransaction'])
  expect((await single.first.signAllTransactions(transactions)).map(isSolanaTransactionSigned)).toEqual([
    true,
    true,
  ])
  expect(single.remote.asked.map(({ method }) => method)).toEqual([
    'solana_signTransaction',
    'solana_signTransaction',
  ])
  const onlyAll = await paired(['solana_signAllTransactions'])
  expect(isSolanaTransactionSigned(await onlyAll.first.signTransaction(solanaTransaction('one')))).toBe(true)
})

test('it sends where it can; else the page sends what it signed', async () => {
  const transaction = solanaTransaction('send')
  const id = toBase58(signSolanaTransaction(transaction).slice(1, 65))
  const sending = await paired()
  expect(await sending.first.signAndSendTransaction(transaction, { maxRetries: 2 })).toBe(id)
  expect(sending.remote.asked).toMatchObject([
    { method: 'solana_signAndSendTransaction', params: { pubkey: address, sendOptions: { maxRetries: 2 } } },
  ])
  const bodies: unknown[] = []
  state.rpcUrls[solanaMainnet] = await serve((_, body) => {
    bodies.push(body)
    return { jsonrpc: '2.0', id: 1, result: id }
  })
  const signing = await paired(['solana_signTransaction'])
  expect(await signing.first.signAndSendTransaction(transaction)).toBe(id)
  expect(bodies).toMatchObject([
    { method: 'sendTransaction', params: [bytesToBase64(signSolanaTransaction(transaction)), {}] },
  ])
})

test('the page moves among granted networks, and requests name the one in use', async () => {
  const accounts = [solanaMainnet, solanaDevnet].map(chainId => ({ chainId, address }))
  const { wallet, remote, client, connection } = await paired(every, accounts)
  await wallet.switchNetwork(solanaDevnet, 'solana')
  expect(connection('solana')).toMatchObject({ account: { chainId: solanaDevnet } })
  await (await client()).signTransaction(solanaTransaction('one'))
  expect(remote.asked.at(-1)?.chainId).toBe(`solana:${solanaDevnet}`)
  const one = await paired()
  await expect(one.wallet.switchNetwork(solanaDevnet, 'solana')).rejects.toMatchObject({
    code: 'SWITCH_NETWORK_FAILED',
  })
})

test('the page follows the wallet to another account, and a request begun before is refused', async () => {
  const accounts = [address, other.address].map(one => ({ chainId: solanaMainnet, address: one }))
  const { remote, connection, first } = await paired(every, accounts)
  let answer = (_: unknown) => {}
  remote.state.answer = () => new Promise(resolve => (answer = resolve))
  const signing = first.signMessage('hello').catch(error => error.code)
  remote.state.others = { solana: [...accounts].reverse() }
  remote.emit({ type: 'account', namespace: 'solana', address: other.address })
  expect(connection('solana')).toMatchObject({ account: { address: other.address } })
  answer(answers.solana_signMessage?.({ message: toBase58(new TextEncoder().encode('hello')) }))
  expect(await signing).toBe('SIGN_MESSAGE_FAILED')
})

test('a refusal is one, and what the wallet did not grant is not asked', async () => {
  const { first, remote } = await paired(['solana_signMessage'])
  remote.state.answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
  await expect(first.signMessage('hello')).rejects.toMatchObject({ code: 'USER_REJECTED' })
  remote.asked.length = 0
  await expect(first.signTransaction(solanaTransaction('one'))).rejects.toMatchObject({
    code: 'SOLANA_TRANSACTION_FAILED',
  })
  await expect(first.signIn({ domain: 'example.org' })).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  expect(remote.asked).toEqual([])
})

const text = new TextEncoder().encode('hello')
test.each<[string, unknown]>([
  ['another text', { signature: toBase58(ed25519.sign(Uint8Array.of(1), solanaSecret(0))) }],
  ['another account', { signature: toBase58(ed25519.sign(text, solanaSecret(1))) }],
  ['a short signature', { signature: toBase58(new Uint8Array(63).fill(1)) }],
  ['a long signature', { signature: toBase58(new Uint8Array(65).fill(1)) }],
  ['no base58', { signature: '0OIl' }],
  ['bytes', { signature: ed25519.sign(text, solanaSecret(0)) }],
  ['nothing', null],
])('a signed text is refused with %s', async (_, answer) => {
  const { first, remote } = await paired()
  remote.state.answer = () => answer
  await expect(first.signMessage('hello')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
})

const foreign = Uint8Array.from(solanaTransaction('one'))
foreign.set(other.publicKey, 69)
test.each<[string, unknown]>([
  [
    'the signature of another',
    { signature: toBase58(signSolanaTransaction(solanaTransaction('two')).slice(1, 65)) },
  ],
  ['an unsigned one', { transaction: bytesToBase64(solanaTransaction('one')) }],
  ['one of another account', { transaction: bytesToBase64(signSolanaTransaction(foreign)) }],
  ['no base64', { transaction: '?' }],
  ['an empty one', { transaction: '' }],
  ['nothing', {}],
])('a signed transaction is refused with %s', async (_, answer) => {
  const { first, remote } = await paired(['solana_signTransaction'])
  remote.state.answer = () => answer
  await expect(first.signTransaction(solanaTransaction('one'))).rejects.toMatchObject({
    code: 'SOLANA_TRANSACTION_FAILED',
  })
})

test('a transaction that the account does not sign is not asked for', async () => {
  const { first, remote } = await paired(['solana_signTransaction'])
  await expect(first.signTransaction(foreign)).rejects.toMatchObject({ code: 'SOLANA_TRANSACTION_FAILED' })
  expect(remote.asked).toEqual([])
})

test('the wrong number of transactions is refused', async () => {
  const { first, remote } = await paired()
  const [one] = [bytesToBase64(signSolanaTransaction(solanaTransaction('one')))]
  for (const transactions of [[one], [one, one, one], 'many', undefined]) {
    remote.state.answer = () => ({ transactions })
    await expect(
      first.signAllTransactions([solanaTransaction('one'), solanaTransaction('two')]),
    ).rejects.toMatchObject({ code: 'SOLANA_TRANSACTION_FAILED' })
  }
})

test('only well-formed accounts of configured networks are used, and bounded', async () => {
  const odd = ['', '0OIl', 'x'.repeat(200), toBase58(new Uint8Array(31).fill(3))]
  const { connection } = await paired(every, [
    ...odd.map(one => ({ chainId: solanaMainnet, address: one })),
    { chainId: 'unknown', address: other.address },
    { chainId: solanaMainnet, address },
    ...Array.from({ length: 500 }, (_, index) => ({
      chainId: solanaMainnet,
      address: toBase58(Uint8Array.from([...new Uint8Array(30).fill(5), index >> 8, index & 255])),
    })),
  ])
  const now = connection('solana')
  if (now.status !== 'connected') throw new Error('not connected')
  expect(now.account).toMatchObject({ address, chainId: solanaMainnet })
  expect(now.account.accounts.length).toBeLessThanOrEqual(100)
})

test('any answer is refused with a code, never taken for a signature', async () => {
  const { first, remote } = await paired()
  const answer = fc.oneof(
    fc.anything(),
    fc.record(
      {
        signature: fc.oneof(fc.anything(), fc.string(), fc.uint8Array().map(toBase58)),
        transaction: fc.oneof(fc.anything(), fc.base64String(), fc.uint8Array().map(bytesToBase64)),
        transactions: fc.oneof(fc.anything(), fc.array(fc.base64String())),
      },
      { requiredKeys: [] },
    ),
  )
  await fc.assert(
    fc.asyncProperty(answer, async given => {
      remote.state.answer = () => given
      await expect(first.signMessage('hello')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
      await expect(first.signTransaction(solanaTransaction('one'))).rejects.toMatchObject({
        code: 'SOLANA_TRANSACTION_FAILED',
      })
      const two = [solanaTransaction('one'), solanaTransaction('two')]
      await expect(first.signAllTransactions(two)).rejects.toMatchObject({
        code: 'SOLANA_TRANSACTION_FAILED',
      })
    }),
  )
})
