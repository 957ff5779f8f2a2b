import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyBitcoinEcdsa } from '../../test/bitcoinEcdsa.ts'
import { bitcoinTestAccounts } from '../../test/bitcoinTestAccounts.ts'
import { createBitcoinTestWallet, paymentTransaction } from '../../test/createBitcoinTestWallet.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../../test/otherNetworks.ts'
import { remotePages } from '../../test/remotePages.ts'
import { scriptedRemote } from '../../test/scriptedRemote.ts'
import { base64ToBytes, bytesToBase64 } from '../encoding/base64.ts'
import { bytesToHex } from '../encoding/hex.ts'

const { page } = remotePages()
const { payment, ordinals } = bitcoinTestAccounts(0)
const { address } = payment
const recipient = bitcoinTestAccounts(1).payment.address
const every = ['signMessage', 'sendTransfer', 'signPsbt']
const psbt = bytesToBase64(paymentTransaction(payment.script, recipient, 5000n).toPSBT())

type Params = {
  readonly message: string
  readonly address: string
  readonly protocol?: string
  readonly recipientAddress: string
  readonly amount: string
  readonly psbt: string
  readonly signInputs: readonly { readonly index: number }[]
}

/** Answers as a wallet with the first test account does. */
function answerer(testWallet = createBitcoinTestWallet()) {
  const answers: Record<string, (params: Params) => unknown> = {
    signMessage: params => ({
      address: params.address,
      signature: bytesToHex(
        base64ToBytes(testWallet.signMessage(params.message, params.address, params.protocol?.toUpperCase())),
      ),
    }),
    sendTransfer: params => ({
      txid: testWallet.sendTransfer(params.recipientAddress, BigInt(params.amount)),
    }),
    signPsbt: params => ({
      psbt: bytesToBase64(
        testWallet.signPsbt(
          base64ToBytes(params.psbt),
          params.signInputs.map(({ index }) => index),
        ),
      ),
    }),
  }
  return (method: string, params: unknown) => answers[method]?.(params as Params)
}

async function paired(methods = every, accounts = [{ chainId: bitcoinMainnet, address }]) {
  const remote = scriptedRemote({ accounts: [], others: { bip122: accounts }, methods, answer: answerer() })
  const { wallet, pair, connection } = page(remote)
  await pair('bip122')
  return { wallet, remote, connection, client: await (await wallet.adapter('bip122')).getClient() }
}

test('a wallet outside the page signs a text, and its signature verifies', async () => {
  const { client, remote } = await paired()
  const signature = await client.signMessage('hello', { protocol: 'ecdsa' })
  expect(verifyBitcoinEcdsa('hello', address, signature)).toBe(true)
  expect(remote.asked).toEqual([
    {
      chainId: `bip122:${bitcoinMainnet}`,
      method: 'signMessage',
      params: { account: address, message: 'hello', address, protocol: 'ecdsa' },
    },
  ])
  const sign = remote.state.answer
  remote.state.answer = (method, params) => ({
    signature: createBitcoinTestWallet().signMessage('hello', address, 'ECDSA'),
    asked: sign(method, params),
  })
  expect(verifyBitcoinEcdsa('hello', address, await client.signMessage('hello'))).toBe(true)
})

test('it sends a transfer, in satoshi', async () => {
  const { client, remote } = await paired()
  expect(await client.sendTransfer({ recipient, amount: 5000n })).toMatch(/^[0-9a-f]{64}$/)
  expect(remote.asked).toMatchObject([
    { method: 'sendTransfer', params: { account: address, recipientAddress: recipient, amount: '5000' } },
  ])
})

test('it signs a PSBT, and sends it when asked to', async () => {
  const { client, remote } = await paired()
  const signed = await client.signPsbt({ psbt, signInputs: [{ address, index: 0 }] })
  const transaction = Transaction.fromPSBT(base64ToBytes(signed.psbt))
  transaction.finalize()
  expect(transaction.isFinal).toBe(true)
  expect(signed).not.toHaveProperty('txid')
  expect(remote.asked).toMatchObject([
    { params: { account: address, psbt, signInputs: [{ address, index: 0 }], broadcast: false } },
  ])
  const txid = 'AB'.repeat(32)
  remote.state.answer = () => ({ psbt: signed.psbt, txid })
  const sent = await client.signPsbt({ psbt, signInputs: [{ address, index: 0 }], broadcast: true })
  expect(sent.txid).toBe(txid.toLowerCase())
})

test.each<[string, unknown]>([
  ['another address', { address: recipient, signature: '11'.repeat(65) }],
  ['a short signature', { address, signature: '11'.repeat(20) }],
  ['odd hex', { address, signature: '1' }],
  ['nothing', undefined],
])('a signed text is refused with %s', async (_, answer) => {
  const { client, remote } = await paired()
  remote.state.answer = () => answer
  await expect(client.signMessage('hello')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
})

test.each<[string, unknown]>([
  ['no id', {}],
  ['a short id', { txid: 'ab' }],
  ['a number', { txid: 7 }],
  ['the id in another field', { tx_id: 'ab'.repeat(32) }],
  ['nothing', null],
])('a transfer is refused with %s', async (_, answer) => {
  const { client, remote } = await paired()
  remote.state.answer = () => answer
  await expect(client.sendTransfer({ recipient, amount: 1n })).rejects.toMatchObject({
    code: 'BITCOIN_TRANSACTION_FAILED',
  })
})

test('a PSBT is refused without its text, and a sent one without its id', async () => {
  const { client, remote } = await paired()
  const signInputs = [{ address, index: 0 }]
  for (const answer of [null, {}, { psbt: 7 }, { psbt: 'AAAA' }]) {
    remote.state.answer = () => answer
    await expect(client.signPsbt({ psbt, signInputs })).rejects.toMatchObject({
      code: 'BITCOIN_TRANSACTION_FAILED',
    })
  }
  remote.state.answer = () => ({ psbt })
  await expect(client.signPsbt({ psbt, signInputs, broadcast: true })).rejects.toMatchObject({
    code: 'BITCOIN_TRANSACTION_FAILED',
  })
})

test('neither a foreign account nor what the wallet did not grant is asked for', async () => {
  const { client, remote } = await paired(['signPsbt'])
  const signInputs = [{ address: recipient, index: 0 }]
  await expect(client.signPsbt({ psbt, signInputs })).rejects.toMatchObject({
    code: 'BITCOIN_TRANSACTION_FAILED',
  })
  await expect(client.signMessage('hello')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  await expect(client.signMessage('hello', { address: recipient })).rejects.toMatchObject({
    code: 'SIGN_MESSAGE_FAILED',
  })
  await expect(client.sendTransfer({ recipient, amount: 1n })).rejects.toMatchObject({
    code: 'BITCOIN_TRANSACTION_FAILED',
  })
  expect(remote.asked).toEqual([])
  remote.state.methods = every
  remote.state.answer = () => Promise.reject({ code: 4001, message: 'no' })
  await expect(client.sendTransfer({ recipient, amount: 1n })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
})

test('an account counts only on the network that it was granted on and that its form fits', async () => {
  const testnet = bitcoinTestAccounts(0, 'testnet').payment.address
  const { connection, wallet } = await paired(every, [
    { chainId: bitcoinTestnet, address: recipient },
    { chainId: '12a765e31ffd4059bada1e25190f6e98', address: recipient },
    { chainId: bitcoinMainnet, address: 'nonsense' },
    { chainId: bitcoinMainnet, address },
    { chainId: bitcoinMainnet, address: ordinals.address },
    { chainId: bitcoinTestnet, address: testnet },
  ])
  const now = connection('bip122')
  if (now.status !== 'connected') throw new Error('not connected')
  expect(now.account.chainId).toBe(bitcoinMainnet)
  expect(now.account.accounts.map(one => [one.address, one.type])).toEqual([
    [address, 'payment'],
    [ordinals.address, 'eoa'],
    [testnet, 'payment'],
  ])
  await wallet.switchNetwork(bitcoinTestnet, 'bip122')
  expect(connection('bip122')).toMatchObject({ account: { address: testnet, chainId: bitcoinTestnet } })
})

test('any answer is refused with a code, or has the form of what was asked', async () => {
  const { client, remote } = await paired()
  const field = fc.oneof(fc.anything(), fc.string(), fc.base64String({ minLength: 80 }))
  const answer = fc.oneof(
    fc.anything(),
    fc.record({ address: field, signature: field, psbt: field, txid: field }, { requiredKeys: [] }),
  )
  const outcome = (work: Promise<string>) => work.catch(error => error.code)
  await fc.assert(
    fc.asyncProperty(answer, async given => {
      remote.state.answer = () => given
      expect(await outcome(client.signMessage('hello'))).toMatch(/^(SIGN_MESSAGE_FAILED|[\w+/]{80,}={0,2})$/)
      expect(await outcome(client.sendTransfer({ recipient, amount: 1n }))).toMatch(
        /^(BITCOIN_TRANSACTION_FAILED|[0-9a-f]{64})$/,
      )
      const signInputs = [{ address, index: 0 }]
      const signing = client.signPsbt({ psbt, signInputs, broadcast: true }).then(signed => signed.psbt)
      expect(await outcome(signing)).toMatch(/^(BITCOIN_TRANSACTION_FAILED|cHNidP.*)$/)
    }),
  )
})
