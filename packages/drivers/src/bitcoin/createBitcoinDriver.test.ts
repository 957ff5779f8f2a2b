// @vitest-environment node

import { BaseError } from '@granary/errors'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BitcoinLedger } from '../../testing/BitcoinLedger.ts'
import { driverBench } from '../../testing/driverBench.ts'
import { bitcoinScript } from './bitcoinAddress.ts'
import { type BitcoinCost, createBitcoinDriver } from './createBitcoinDriver.ts'
import { mostToPay, selectCoins } from './selectCoins.ts'

const network = { ...TEST_NETWORK, bech32: 'bcrt' }
const secret = new Uint8Array(32).fill(1)
const publicKey = secp256k1.getPublicKey(secret)
const segwit = p2wpkh(publicKey, network)
const accounts = {
  'native segwit': { account: segwit.address ?? '', publicKey: null },
  'nested segwit': { account: p2sh(segwit, network).address ?? '', publicKey },
  taproot: {
    account: p2tr(schnorr.getPublicKey(secret), undefined, network).address ?? '',
    publicKey: schnorr.getPublicKey(secret),
  },
}
const bob = p2wpkh(secp256k1.getPublicKey(new Uint8Array(32).fill(2)), network).address ?? ''
const chain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

type Manner = 'refuses' | 'signs_and_fails' | 'is_silent' | 'signs_other'

let ledger: BitcoinLedger
let manners: Manner[]
let questions: number
let silences: (() => void)[]
let bench: Awaited<ReturnType<typeof driverBench<BitcoinCost>>>

async function begin(kind: keyof typeof accounts = 'native segwit', given = accounts[kind].publicKey) {
  const { account } = accounts[kind]
  const owner = { network: chain, account }
  ledger = new BitcoinLedger()
  ledger.fund(account, 60_000n)
  ledger.fund(account, 50_000n)
  bench = await driverBench(owner, () =>
    createBitcoinDriver({
      owner,
      kind: 'regtest',
      node: { get: path => ledger.get(path), post: (path, body) => ledger.post(path, body) },
      wallet: () => ({ ...owner, publicKey: given, sign }),
    }),
  )
  return owner
}

let owner: Awaited<ReturnType<typeof begin>>
beforeEach(() => {
  manners = []
  questions = 0
  silences = []
})
afterEach(() => {
  for (const end of silences) end()
  bench?.stop()
})

async function sign(psbt: Uint8Array, inputs: number): Promise<Uint8Array> {
  questions += 1
  const manner = manners.shift()
  if (manner === 'refuses') throw new RefusedError()
  const transaction = Transaction.fromPSBT(psbt)
  if (manner === 'signs_other') transaction.updateOutput(0, { amount: 1000n }, true)
  for (let at = 0; at < inputs; at++) transaction.signIdx(secret, at)
  if (manner === 'signs_and_fails') throw new Error('Internal error')
  if (manner === 'is_silent')
    await new Promise<void>((_, reject) => silences.push(() => reject(new Error('gone'))))
  return transaction.toPSBT(0)
}

class RefusedError extends BaseError {
  override readonly name = 'RefusedError'
  constructor() {
    super('Refused.', { code: 'USER_REJECTED' })
  }
}

const plan = (sats: bigint) => ({
  ...owner,
  kind: 'test.send',
  origin: 'toolkit',
  facts: {},
  steps: [
    {
      ...owner,
      driver: 'bitcoin',
      lane: `test.send ${bob}`,
      exclusiveKeys: [],
      call: { receiver: bob, sats },
      traces: [],
      after: null,
      facts: {},
    },
  ],
})

test.each(Object.keys(accounts) as (keyof typeof accounts)[])(
  'pays from a %s account: signed by the wallet, sent by the page, followed until final',
  async kind => {
    owner = await begin(kind)
    const machine = await bench.review(plan(70_000n))
    const state = machine.getState()
    expect(state).toMatchObject({ status: 'ready', quote: { cost: { value: 70_000n, feeRate: 2 } } })
    const fee = state.step === 'review' ? (state.quote?.cost.networkFee ?? 0n) : 0n
    await machine.sign()
    ledger.mine()
    await bench.reaches(machine, ({ step }) => step === 'confirmed')
    expect(ledger.balanceOf(bob)).toBe(70_000n)
    expect(ledger.balanceOf(owner.account)).toBe(110_000n - 70_000n - fee)
    // The fee is what it says: the asked rate for the size, within a byte an input.
    const { vsize } = Transaction.fromRaw(
      Uint8Array.from(ledger.posted[0]?.match(/../g) ?? [], byte => Number.parseInt(byte, 16)),
      { allowUnknownInputs: true },
    )
    expect(Number(fee) / vsize).toBeGreaterThanOrEqual(1.97)
    expect(Number(fee) / vsize).toBeLessThan(2.05)
    ledger.mine(6)
    await expect
      .poll(async () => (await bench.store.listAll())[0]?.steps[0]?.attempts[0])
      .toMatchObject({
        state: 'confirmed',
        finalAt: expect.any(String),
      })
  },
)

test.each([
  [293n, 'SEND_BELOW_MINIMUM'],
  [110_000n, 'BALANCE_BELOW_ACTION'],
])('%d satoshi are refused before the wallet is asked: %s', async (sats, code) => {
  owner = await begin()
  const machine = await bench.review(plan(sats))
  expect(machine.getState()).toMatchObject({ status: 'blocked', failure: { code } })
})

test('a nested account without its key cannot be spent from here', async () => {
  owner = await begin('nested segwit', null)
  const machine = await bench.review(plan(1000n))
  await machine.sign()
  await bench.reaches(machine, state => state.step === 'review' && state.notice === 'not_sent')
  expect(questions).toBe(0)
})

const interruptions = {
  'the person declines, and tries again': { manners: ['refuses'], asked: 2 },
  'the page is loaded again while the wallet is silent': { manners: ['is_silent'], asked: 2 },
  'the wallet fails after it signed': { manners: ['signs_and_fails'], asked: 2 },
  'the wallet signs another payment, which is not sent on': { manners: ['signs_other'], asked: 2 },
} satisfies Record<string, { manners: Manner[]; asked: number }>

test.each(Object.entries(interruptions))(
  '%s: the receiver is paid once',
  async (_, { manners: given, asked }) => {
    owner = await begin()
    manners = [...given]
    let machine = await bench.review(plan(20_000n))
    void machine.sign()
    await expect.poll(() => questions).toBe(1)
    if (given[0] === 'is_silent') {
      machine.stop()
      for (const end of silences.splice(0)) end()
      machine = await bench.open()
    }
    const goOn = async () => {
      const state = machine.getState()
      if (state.step === 'review' && state.status === 'ready') await machine.sign()
      if (state.step === 'sign' && state.phase === 'lost') await machine.giveUpLost()
      if (state.step === 'sign' && state.phase === 'stopped') await machine.back()
      if (state.step === 'broadcast') ledger.mine()
      return machine.getState().step
    }
    await expect.poll(goOn, { interval: 5 }).toBe('confirmed')
    expect(ledger.balanceOf(bob)).toBe(20_000n)
    expect(questions).toBe(asked)
  },
)

test('two clicks, and two tabs, ask once', async () => {
  owner = await begin()
  const [one, other] = [await bench.review(plan(20_000n)), await bench.review(plan(20_000n))]
  await Promise.all([one.sign(), one.sign(), other.sign()])
  ledger.mine()
  await bench.reaches(one, ({ step }) => step === 'confirmed')
  expect(questions).toBe(1)
  expect(ledger.balanceOf(bob)).toBe(20_000n)
})

test('one that the network forgot is asked for again with a coin of the first: both can never be in a block', async () => {
  owner = await begin()
  const machine = await bench.review(plan(20_000n))
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'broadcast')
  const [first = ''] = ledger.posted
  ledger.drop()
  await bench.reaches(
    machine,
    state => state.step === 'review' && state.notice === 'dropped' && state.status === 'ready',
  )
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'broadcast')
  await expect(ledger.post('/tx', first)).resolves.toBeDefined()
  ledger.mine()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(ledger.balanceOf(bob)).toBe(20_000n)
})

test('a payment that the wallet replaced by one with a higher fee is followed', async () => {
  owner = await begin()
  const machine = await bench.review(plan(20_000n))
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'broadcast')
  const sent = Transaction.fromRaw(
    Uint8Array.from(ledger.posted[0]?.match(/../g) ?? [], byte => Number.parseInt(byte, 16)),
    { allowUnknownInputs: true },
  )
  const raised = new Transaction()
  const input = sent.getInput(0)
  raised.addInput({
    txid: input.txid as Uint8Array,
    index: input.index as number,
    witnessUtxo: { script: segwit.script, amount: 60_000n },
  })
  raised.addOutputAddress(bob, 20_000n, network)
  raised.addOutputAddress(owner.account, 35_000n, network)
  raised.sign(secret)
  raised.finalize()
  await ledger.post('/tx', raised.hex)
  ledger.mine()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(machine.getState()).toMatchObject({ record: { steps: [{ attempts: [{ hash: raised.id }] }] } })
})

describe('coins', () => {
  const script = bitcoinScript(bob, 'regtest')
  if (!script) throw new TypeError(bob)
  const coin = (sats: bigint, vout = 0) => ({ txid: 'a'.repeat(64), vout, sats })
  const both = { from: script, to: script, feeRate: 1 }

  test('change below dust goes to the fee, and no output is made of it', () => {
    expect(selectCoins({ ...both, coins: [coin(1000n)], sats: 700n })).toMatchObject({
      change: 0n,
      fee: 300n,
    })
    expect(selectCoins({ ...both, coins: [coin(10_000n)], sats: 700n })).toMatchObject({
      change: 9159n,
      fee: 141n,
    })
  })

  test('the most that coins can pay is paid without change', () => {
    const coins = [coin(5000n), coin(3000n, 1)]
    const sats = mostToPay(coins, script, script, 3)
    expect(selectCoins({ ...both, feeRate: 3, coins, sats })).toMatchObject({ change: 0n, fee: 8000n - sats })
    expect(() => selectCoins({ ...both, feeRate: 3, coins, sats: sats + 1n })).toThrow(/does not cover/)
    expect(mostToPay([coin(100n)], script, script, 3)).toBe(0n)
  })
})

test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet', 'wpkh'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'mainnet', 'wpkh'],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'mainnet', 'tr'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'mainnet', 'pkh'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'mainnet', 'sh'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'mainnet', undefined],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'mainnet', undefined],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'testnet', undefined],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'mainnet', undefined],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'mainnet', undefined],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'mainnet', undefined],
] as const)('the address %s on %s is %s', (address, kind, type) => {
  expect(bitcoinScript(address, kind)?.type).toBe(type)
})
