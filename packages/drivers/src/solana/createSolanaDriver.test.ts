// @vitest-environment node

import { BaseError } from '@granary/errors'
import type { TransactionPlan } from '@granary/transactions'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { driverBench } from '../../testing/driverBench.ts'
import { SolanaLedger } from '../../testing/SolanaLedger.ts'
import { createSolanaDriver } from './createSolanaDriver.ts'
import { associatedTokenAccount, tokenPrograms } from './programs.ts'
import type { SolanaCost } from './quoteTransfers.ts'
import type { SolanaCall } from './SolanaStep.ts'

const secret = (seed: number) => new Uint8Array(32).fill(seed)
const keyOf = (seed: number) => base58.encode(ed25519.getPublicKey(secret(seed)))
const [alice, bob, mint] = [keyOf(1), keyOf(2), keyOf(3)]
const owner = { network: 'solana:test', account: alice }
const sol = 10n ** 9n
const rent = 890_880n

/** How the wallet answers; after these it signs. */
type Manner = 'refuses' | 'signs_and_fails' | 'is_silent' | 'sends_and_is_silent' | 'signs_other'

let ledger: SolanaLedger
let manners: Manner[]
let questions: number
let bench: Awaited<ReturnType<typeof driverBench<SolanaCost>>>
let silences: (() => void)[]

beforeEach(async () => {
  ledger = new SolanaLedger()
  ledger.fund(alice, 10n * sol)
  manners = []
  questions = 0
  silences = []
  bench = await driverBench(owner, () =>
    createSolanaDriver({ owner, node: ledger.node, wallet: () => ({ ...owner, sign }) }),
  )
})
afterEach(() => {
  for (const end of silences) end()
  bench.stop()
})

async function sign(transaction: Uint8Array): Promise<Uint8Array> {
  questions += 1
  const manner = manners.shift()
  if (manner === 'refuses') throw new RefusedError()
  const changed =
    manner === 'signs_other'
      ? transaction.map((byte, at) => (at === transaction.length - 1 ? 1 : byte))
      : transaction
  const message = changed.slice(65)
  const signed = Uint8Array.from([1, ...ed25519.sign(message, secret(1)), ...message])
  if (manner === 'sends_and_is_silent') await ledger.node('sendTransaction', [base64Of(signed)])
  if (manner === 'signs_and_fails') throw new Error('Internal error')
  if (manner === 'is_silent' || manner === 'sends_and_is_silent')
    await new Promise<void>((_, reject) => silences.push(() => reject(new Error('gone'))))
  return signed
}

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

class RefusedError extends BaseError {
  override readonly name = 'RefusedError'
  constructor() {
    super('Refused.', { code: 'USER_REJECTED' })
  }
}

function planOf(call: SolanaCall): TransactionPlan {
  const step = {
    ...owner,
    driver: 'solana',
    lane: `test.send ${call.receiver}`,
    exclusiveKeys: [],
    call,
    traces: [],
    after: null,
    facts: {},
  }
  return { ...owner, kind: 'test.send', origin: 'toolkit', facts: {}, steps: [step] }
}
const coins = (lamports: bigint) => planOf({ type: 'coins', receiver: bob, lamports })

function tokens(units: bigint, opens: boolean): TransactionPlan {
  const [source = '', destination = ''] = [alice, bob].map(each =>
    associatedTokenAccount(each, mint, tokenPrograms[0]),
  )
  ledger.addMint(mint, 6)
  ledger.addTokens(source, mint, alice, 100n)
  if (!opens) ledger.addTokens(destination, mint, bob, 5n)
  const { type, receiver } = { type: 'tokens', receiver: bob } as const
  return planOf({
    type,
    receiver,
    mint,
    tokenProgram: tokenPrograms[0],
    source,
    destination,
    units,
    decimals: 6,
    opens,
  })
}

test('coins: simulated, signed once, sent by the page, followed until final', async () => {
  const machine = await bench.review(coins(sol))
  expect(machine.getState()).toMatchObject({
    quote: { cost: { networkFee: 5000n, openingFee: 0n, value: sol } },
  })
  expect(ledger.calls).toContain('simulateTransaction')
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(ledger.lamportsOf(bob)).toBe(sol)
  expect(questions).toBe(1)
  ledger.advance(40)
  await expect
    .poll(async () => (await bench.store.listAll())[0]?.steps[0]?.attempts[0])
    .toMatchObject({
      state: 'confirmed',
      finalAt: expect.any(String),
    })
})

test('tokens: the account of a receiver without one is opened, at a cost that is shown', async () => {
  const machine = await bench.review(tokens(40n, true))
  expect(machine.getState()).toMatchObject({ quote: { cost: { openingFee: 2_039_280n, value: 0n } } })
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(ledger.unitsOf(associatedTokenAccount(bob, mint, tokenPrograms[0]))).toBe(40n)
})

test('tokens that keep a part of each transfer tell what arrives', async () => {
  ledger.tokenFee = 1n
  const machine = await bench.review(tokens(40n, false))
  expect(machine.getState()).toMatchObject({
    quote: { steps: [{ facts: { arrivingUnits: '39' } }], cost: { openingFee: 0n } },
  })
})

test.each([
  ['the coins and the fee are more than there is', () => coins(10n * sol), 'BALANCE_BELOW_ACTION'],
  ['too little opens the account of the receiver', () => coins(rent - 1n), 'SEND_BELOW_MINIMUM'],
  ['too little would be left', () => coins(10n * sol - 5000n - 1n), 'SEND_LEAVES_TOO_LITTLE'],
  ['the tokens are more than there are', () => tokens(101n, true), 'ACTION_WOULD_FAIL'],
])('refused before the wallet is asked: %s', async (_, plan, code) => {
  const machine = await bench.review(plan())
  expect(machine.getState()).toMatchObject({ status: 'blocked', failure: { code } })
})

test('all that there is can be sent', async () => {
  const machine = await bench.review(coins(10n * sol - 5000n))
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(ledger.lamportsOf(alice)).toBe(0n)
})

/** What happens between the click and the block, and how often the wallet is asked until the coins arrive. */
const interruptions = {
  'the person declines, and tries again': { manners: ['refuses'], asked: 2 },
  'the page is loaded again while the wallet is silent, and nothing was sent': {
    manners: ['is_silent'],
    asked: 2,
  },
  'the page is loaded again, and the wallet had sent it': { manners: ['sends_and_is_silent'], asked: 1 },
  'the wallet fails after it signed': { manners: ['signs_and_fails'], asked: 2 },
  'the wallet signs another transaction, which is not sent on': { manners: ['signs_other'], asked: 2 },
} satisfies Record<string, { manners: Manner[]; asked: number }>

test.each(Object.entries(interruptions))(
  '%s: the coins arrive once',
  async (_, { manners: given, asked }) => {
    manners = [...given]
    let machine = await bench.review(coins(sol))
    void machine.sign()
    await expect.poll(() => questions).toBe(1)
    if (given[0] === 'is_silent' || given[0] === 'sends_and_is_silent') {
      machine.stop()
      for (const end of silences.splice(0)) end()
      machine = await bench.open()
    }
    const goOn = async () => {
      const state = machine.getState()
      if (state.step === 'review' && state.status === 'ready') await machine.sign()
      if (state.step === 'review' && state.status === 'blocked') await machine.checkAgain()
      if (state.step === 'sign' && state.phase === 'stopped') await machine.back()
      if (state.step === 'sign' && state.phase === 'lost') {
        // Nothing is asked again before the first transaction can no longer come.
        expect(questions).toBe(1)
        ledger.advance(200)
        await machine.giveUpLost()
      }
      return machine.getState().step
    }
    await expect.poll(goOn, { interval: 5 }).toBe('confirmed')
    expect(ledger.lamportsOf(bob)).toBe(sol)
    expect(questions).toBe(asked)
  },
)

test('two clicks, and two tabs, ask once', async () => {
  ledger.automine = false
  const [one, other] = [await bench.review(coins(sol)), await bench.review(coins(sol))]
  await Promise.all([one.sign(), one.sign(), other.sign()])
  ledger.advance()
  await bench.reaches(one, ({ step }) => step === 'confirmed')
  expect(questions).toBe(1)
  expect(ledger.lamportsOf(bob)).toBe(sol)
})

test('one that no block took in time is dropped, and can be sent again', async () => {
  ledger.automine = false
  const machine = await bench.review(coins(sol))
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'broadcast')
  ledger.pending = []
  ledger.advance(300)
  await bench.reaches(
    machine,
    state => state.step === 'review' && state.notice === 'dropped' && state.status === 'ready',
  )
  ledger.automine = true
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(ledger.lamportsOf(bob)).toBe(sol)
})

test('the answer of a node that breaks off does not matter: the signature is known before it is sent', async () => {
  const { node } = ledger
  Object.assign(ledger, {
    node: async (method: string, params: readonly unknown[]) => {
      const answer = await node(method, params)
      if (method === 'sendTransaction') throw new Error('connection reset')
      return answer
    },
  })
  const machine = await bench.review(coins(sol))
  await machine.sign()
  await bench.reaches(machine, ({ step }) => step === 'confirmed')
  expect(questions).toBe(1)
})
