import { NETWORK, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { verifyBip322 } from '../../test/bip322.ts'
import { verifyBitcoinEcdsa } from '../../test/bitcoinEcdsa.ts'
import { bitcoinConnection, bitcoinPages, type Way } from '../../test/bitcoinPages.ts'
import { bitcoinTestAccounts } from '../../test/bitcoinTestAccounts.ts'
import { paymentTransaction } from '../../test/createBitcoinTestWallet.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../../test/otherNetworks.ts'
import { bytesToBase64 } from '../encoding/base64.ts'

const { state, serve, connected } = bitcoinPages()
const { payment, ordinals } = bitcoinTestAccounts(0)
const recipient = bitcoinTestAccounts(1).payment.address
const ways: readonly Way[] = ['sats', 'leather', 'standard']

test('signs a message in the requested form and with the requested address', async () => {
  const { client, testWallet } = await connected('sats')
  const ecdsa = await client.signMessage('text', { protocol: 'ecdsa' })
  expect(verifyBitcoinEcdsa('text', payment.address, ecdsa)).toBe(true)
  const bip322 = await client.signMessage('text', { protocol: 'bip322', address: ordinals.address })
  expect(verifyBip322('text', ordinals.address, bip322)).toBe(true)
  expect(testWallet.log.at(-1)?.params).toEqual({
    address: ordinals.address,
    message: 'text',
    protocol: 'BIP322',
  })
  await expect(client.signMessage('text', { address: recipient })).rejects.toMatchObject({
    code: 'SIGN_MESSAGE_FAILED',
  })
})

test("Leather signs with the requested kind of address and the network's name", async () => {
  const { client, testWallet } = await connected('leather')
  const signature = await client.signMessage('text', { address: ordinals.address })
  expect(verifyBip322('text', ordinals.address, signature)).toBe(true)
  expect(testWallet.log.at(-1)?.params).toEqual({ message: 'text', paymentType: 'p2tr', network: 'mainnet' })
})

test.each(ways)("%s: signs a PSBT with the account's key; finalising succeeds", async way => {
  const { client } = await connected(way)
  const unsigned = paymentTransaction(payment.script, recipient, 5000n).toPSBT()
  const signInputs = [{ address: payment.address, index: 0 }]
  const { psbt } = await client.signPsbt({ psbt: bytesToBase64(unsigned), signInputs })
  const signed = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
  // Throws if the signature is missing.
  signed.finalize()
  expect(signed.getOutputAddress(0, NETWORK)).toBe(recipient)
})

test('the wallet can send a PSBT and then returns its id', async () => {
  const { client, testWallet } = await connected('sats')
  const psbt = bytesToBase64(paymentTransaction(payment.script, recipient, 5000n).toPSBT())
  const input = { psbt, signInputs: [{ address: payment.address, index: 0 }], broadcast: true }
  expect((await client.signPsbt(input)).txid).toBe('22'.repeat(32))
  expect(testWallet.log.at(-1)?.params).toMatchObject({
    signInputs: { [payment.address]: [0] },
    broadcast: true,
  })
})

test('a Wallet Standard wallet sends no PSBT and has transfers only as a separate feature', async () => {
  const { client, standard, testWallet } = await connected('standard')
  const psbt = bytesToBase64(paymentTransaction(payment.script, recipient, 5000n).toPSBT())
  const input = { psbt, signInputs: [{ address: payment.address, index: 0 }], broadcast: true }
  await expect(client.signPsbt(input)).rejects.toMatchObject({ code: 'BITCOIN_TRANSACTION_FAILED' })
  const transfer = { recipient, amount: 5000n }
  await expect(client.sendTransfer(transfer)).rejects.toMatchObject({ code: 'BITCOIN_TRANSACTION_FAILED' })
  standard.features['sats-connect:'] = {
    provider: {
      request: async () => ({ jsonrpc: '2.0', result: { txid: testWallet.sendTransfer(recipient, 5000n) } }),
    },
  }
  expect(await client.sendTransfer(transfer)).toMatch(/^[0-9a-f]{64}$/)
})

test.each(['sats', 'leather'] as const)('%s: a transfer returns the transaction id', async way => {
  const { client, testWallet } = await connected(way)
  expect(await client.sendTransfer({ recipient, amount: 5000n })).toBe(
    testWallet.sendTransfer(recipient, 5000n),
  )
  expect(testWallet.log.at(-1)?.params).toMatchObject({
    recipients: [{ address: recipient, amount: way === 'sats' ? 5000 : '5000' }],
  })
})

test.each([
  [{ recipient: 'nobody', amount: 1n }],
  [{ recipient: `${recipient.slice(0, -1)}q`, amount: 1n }],
  [{ recipient: bitcoinTestAccounts(1, 'testnet').payment.address, amount: 1n }],
  [{ recipient, amount: 0n }],
  [{ recipient, amount: -1n }],
  [{ recipient, amount: 2_100_000_000_000_001n }],
  [{ recipient, amount: 5000 as unknown as bigint }],
])('does not ask the wallet for an impossible transfer (%#)', async transfer => {
  const { client, testWallet } = await connected('sats')
  await expect(client.sendTransfer(transfer)).rejects.toMatchObject({ code: 'BITCOIN_TRANSFER_INVALID' })
  expect(testWallet.methods()).not.toContain('sendTransfer')
})

test.each(ways)('[B8.69] %s: a refusal to sign is a user-rejected error', async way => {
  const { client, testWallet } = await connected(way)
  testWallet.state.answer = 'reject'
  const psbt = bytesToBase64(paymentTransaction(payment.script, recipient, 5000n).toPSBT())
  const refused = { code: 'USER_REJECTED' }
  await expect(client.signMessage('text')).rejects.toMatchObject(refused)
  await expect(
    client.signPsbt({ psbt, signInputs: [{ address: payment.address, index: 0 }] }),
  ).rejects.toMatchObject(refused)
  if (way !== 'standard')
    await expect(client.sendTransfer({ recipient, amount: 1n })).rejects.toMatchObject(refused)
})

test.each([
  [undefined],
  [null],
  ['signed'],
  [{ jsonrpc: '2.0' }],
  [{ result: null }],
  [{ result: { signature: 7, txid: 7, psbt: 7 } }],
  [{ result: { signature: 'short', txid: 'short', psbt: 'short' } }],
  [{ result: { signature: 'A'.repeat(88), address: recipient, txid: '', psbt: '' } }],
])("a wallet's malformed answer (%#) becomes one of our errors", async answer => {
  const { client, provider } = await connected('sats')
  provider.request = async () => answer as object
  await expect(client.signMessage('text')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  const failed = { code: 'BITCOIN_TRANSACTION_FAILED' }
  await expect(client.sendTransfer({ recipient, amount: 1n })).rejects.toMatchObject(failed)
  await expect(client.signPsbt({ psbt: 'cHNidP8=', signInputs: [] })).rejects.toMatchObject(failed)
})

test('withholds a signature if the account changed meanwhile', async () => {
  const { client, provider, testWallet, wallet } = await connected('sats')
  const sign = provider.methods.signMessage
  provider.methods.signMessage = async params => {
    const answer = await sign?.(params)
    testWallet.selectAccount(1)
    await new Promise(resolve => setTimeout(resolve))
    return answer
  }
  await expect(client.signMessage('text')).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  expect(bitcoinConnection(wallet)).toMatchObject({ account: { address: recipient } })
})

test('reads the balance in satoshi from an Esplora server, also if it fails at first; any other is unavailable, never zero', async () => {
  const stats = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
  const asked: string[] = []
  const answers: unknown[] = [
    undefined,
    { chain_stats: stats(250_000_000, 50_000_000), mempool_stats: stats(5, 100_000) },
    undefined,
    {},
    { chain_stats: stats('1', '0'), mempool_stats: stats(0, 0) },
    { chain_stats: stats(1, 2), mempool_stats: stats(0, 0) },
  ]
  state.rpcUrls[bitcoinMainnet] = await serve(path => {
    asked.push(path)
    return answers.shift()
  })
  const { client, adapter } = await connected()
  expect(await client.getBalance()).toEqual({ balance: '1.999', symbol: 'BTC', value: 199_900_005n })
  const failed = { balance: '0.00', symbol: 'BTC', value: null }
  for (let read = 0; read < 4; read++) expect(await client.getBalance()).toEqual(failed)
  expect(asked[0]).toBe(`/address/${payment.address}`)
  expect(await adapter.getBalance(payment.address, bitcoinTestnet)).toEqual(failed)
  expect(await adapter.getBalance(payment.address, 'unknown')).toEqual(failed)
})
