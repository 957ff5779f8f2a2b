import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { solanaTestAccount } from '../../test/createSolanaTestWallet.ts'
import { solanaDevnet, solanaMainnet } from '../../test/otherNetworks.ts'
import { solanaConnection, solanaPages } from '../../test/solanaPages.ts'
import type { SolanaSendOptions } from '../core/clients/SolanaClient.ts'
import { fromBase58, toBase58 } from '../encoding/base58.ts'

const { state, serve, connected } = solanaPages()
const { address, publicKey } = solanaTestAccount(0)
/** A transaction as Solana serializes one with one signer: room for the signature, then the message. */
const transactionOf = (text: string) =>
  Uint8Array.from([1, ...new Uint8Array(64), ...new TextEncoder().encode(text)])
const isSigned = (transaction: Uint8Array) =>
  ed25519.verify(transaction.slice(1, 65), transaction.slice(65), publicKey)

test('[B7.70] signMessage signs the exact bytes, and its signature verifies', async () => {
  const { client, testWallet } = await connected()
  const bytes = Uint8Array.from([0, 255, 1, 2])
  const signature = await client.signMessage(bytes)
  expect(ed25519.verify(signature, bytes, publicKey)).toBe(true)
  expect(testWallet.log.at(-1)).toMatchObject({ method: 'signMessage', input: [{ message: bytes }] })
})

test('[B7.70] signTransaction and signAllTransactions return signed bytes in order, for one confirmation', async () => {
  const { client, testWallet } = await connected()
  const signed = await client.signTransaction(transactionOf('one'))
  expect(isSigned(signed)).toBe(true)
  const all = await client.signAllTransactions([transactionOf('one'), transactionOf('two')])
  expect(all.map(isSigned)).toEqual([true, true])
  expect(all[0]).toEqual(signed)
  expect(testWallet.methods().filter(method => method === 'signTransaction').length).toBe(2)
})

test('[B7.70] [B5.23] signAndSendTransaction returns the id and passes on network and options', async () => {
  const { client, testWallet } = await connected()
  const options = { preflightCommitment: 'singleGossip', skipPreflight: false, maxRetries: 3 } as const
  const id = await client.signAndSendTransaction(transactionOf('send'), options)
  expect(ed25519.verify(fromBase58(id) as Uint8Array, transactionOf('send').slice(65), publicKey)).toBe(true)
  expect(testWallet.log.at(-1)?.input).toMatchObject([
    {
      chain: 'solana:mainnet',
      options: { preflightCommitment: 'confirmed', skipPreflight: false, maxRetries: 3 },
    },
  ])
})

test.each([
  { preflightCommitment: 'soon' },
  { maxRetries: -1 },
  { minContextSlot: 0.5 },
  { skipPreflight: 'yes' },
])('[B5.23] never asks the wallet with the option %j', async options => {
  const { client, testWallet } = await connected()
  const sent = client.signAndSendTransaction(transactionOf('x'), options as SolanaSendOptions)
  await expect(sent).rejects.toMatchObject({ code: 'SOLANA_SEND_OPTIONS_INVALID' })
  expect(testWallet.methods()).not.toContain('signAndSendTransaction')
})

test("sends through the network's node for a wallet that can only sign", async () => {
  const asked: unknown[] = []
  state.rpcUrls[solanaMainnet] = await serve((_path, body) => {
    asked.push(body)
    const [encoded] = (body as { params: [string] }).params
    return { result: toBase58(Buffer.from(encoded, 'base64').subarray(1, 65)) }
  })
  const { client, testWallet } = await connected()
  delete testWallet.wallet.features['solana:signAndSendTransaction']
  const id = await client.signAndSendTransaction(transactionOf('send'), { preflightCommitment: 'max' })
  expect(ed25519.verify(fromBase58(id) as Uint8Array, transactionOf('send').slice(65), publicKey)).toBe(true)
  expect(asked).toMatchObject([
    { method: 'sendTransaction', params: [{}, { encoding: 'base64', preflightCommitment: 'finalized' }] },
  ])
  testWallet.state.answer = 'reject'
  await expect(client.signAndSendTransaction(transactionOf('x'))).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
})

test("a refused transaction is a user-rejected error; a node's words about a possibly sent one are not", async () => {
  const { client, testWallet } = await connected()
  testWallet.state.answer = 'reject'
  await expect(client.signTransaction(transactionOf('x'))).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await expect(client.signAndSendTransaction(transactionOf('x'))).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  testWallet.wallet.features['solana:signAndSendTransaction'] = {
    signAndSendTransaction: () => Promise.reject(new Error('Transaction rejected by the node')),
  }
  await expect(client.signAndSendTransaction(transactionOf('x'))).rejects.toMatchObject({
    code: 'SOLANA_TRANSACTION_FAILED',
    details: 'Transaction rejected by the node',
  })
})

test("signIn returns the wallet's message and its signature", async () => {
  const { client } = await connected()
  const { message, signature } = await client.signIn({ domain: 'stake.example', nonce: '12345678' })
  expect(new TextDecoder().decode(message)).toContain(address)
  expect(ed25519.verify(signature, message, publicKey)).toBe(true)
})

test('the balance is in lamports on the network, also of a node that fails at first; any other is unavailable, never zero', async () => {
  const answers: unknown[] = [
    undefined,
    { result: { value: 1_234_567_890 } },
    undefined,
    {},
    { result: { value: 1.5 } },
  ]
  state.rpcUrls[solanaMainnet] = await serve(() => answers.shift())
  const { client, adapter } = await connected()
  expect(await client.getBalance()).toEqual({ balance: '1.234', symbol: 'SOL', value: 1_234_567_890n })
  const failed = { balance: '0.00', symbol: 'SOL', value: null }
  for (let read = 0; read < 3; read++) expect(await client.getBalance()).toEqual(failed)
  expect(await adapter.getBalance(address, 'unknown')).toEqual(failed)
  expect(await adapter.getBalance(address, solanaDevnet)).toEqual(failed)
})

test('withholds a signature if the account changed meanwhile', async () => {
  const { adapter, testWallet, wallet } = await connected()
  const { signMessage } = testWallet.wallet.features['solana:signMessage'] as {
    signMessage: (input: object) => Promise<unknown>
  }
  testWallet.wallet.features['solana:signMessage'] = {
    signMessage(input: object) {
      testWallet.selectAccount(1)
      return signMessage(input)
    },
  }
  await expect(adapter.signMessage('x')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: solanaTestAccount(1).address } })
})

const message = new TextEncoder().encode('x')
test.each([
  ['nothing', undefined],
  ['no list', { signature: new Uint8Array(64), signedMessage: message }],
  ['too many answers', [{ signature: new Uint8Array(64), signedMessage: message }, {}]],
  ['a short signature', [{ signature: new Uint8Array(63), signedMessage: message }]],
  ['text', [{ signature: 'signature', signedMessage: 'x' }]],
  ['another text', [{ signature: new Uint8Array(64), signedMessage: new Uint8Array(1) }]],
])('a wallet that answers %s to signMessage gives "Sign message failed"', async (_what, answer) => {
  const { adapter, testWallet } = await connected()
  testWallet.wallet.features['solana:signMessage'] = { signMessage: async () => answer }
  await expect(adapter.signMessage('x')).rejects.toMatchObject({ shortMessage: 'Sign message failed' })
})

test('a missing feature, or an odd exception, is an error of ours', async () => {
  const { adapter, client, testWallet } = await connected()
  delete testWallet.wallet.features['solana:signMessage']
  await expect(adapter.signMessage('x')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  for (const thrown of [null, 'no', { message: 7 }]) {
    testWallet.wallet.features['solana:signTransaction'] = {
      signTransaction() {
        throw thrown
      },
    }
    await expect(client.signTransaction(transactionOf('x'))).rejects.toMatchObject({
      code: 'SOLANA_TRANSACTION_FAILED',
    })
  }
})
