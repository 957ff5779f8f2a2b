import type { Answer, AskedBefore, ChainDriver, Cursor, Look, Quote } from '@granary/transactions'
import { lastAttempt } from '@granary/transactions/record'
import { keccak256 } from 'viem/utils'
import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { receiptSummary } from '#web/chain/readReceipt.ts'
import { interruptionOf } from '#web/wallet/FlowWallet.ts'
import { answerOf } from './answerOf.ts'
import { assertGone } from './assertGone.ts'
import { assertNothingWaits } from './assertNothingWaits.ts'
import { assertUnseen } from './assertUnseen.ts'
import { type EvmContext, isOwnNode, readerOf, requireWallet } from './ChainAccess.ts'
import {
  askedFor,
  callOf,
  type EvmAsked,
  type EvmRecordStep,
  evmAsked,
  evmAttempt,
  nonceOf,
  recordStepOf,
} from './EvmStep.ts'
import { findCall, rangeOf } from './findCall.ts'
import { isDearer } from './isDearer.ts'
import { leavesTrace } from './leavesTrace.ts'
import { lookAtAttempt } from './lookAtAttempt.ts'
import { lookAtCalls } from './lookAtCalls.ts'
import { nonceFor } from './nonceFor.ts'
import { type EvmCost, quoteCalls } from './quoteCalls.ts'
import { readStandings } from './readStandings.ts'
import { searchCall } from './searchCall.ts'
import { atOnce, keepSearched, ownSight, searchedTo } from './searchSight.ts'

/** Looks in a row after which bad news is believed: nodes behind one address may be blocks apart. */
const patience = { consumed: 3, missing: 10, over: 3, lost: 3 }

/** Asks and follows transactions of one account on one EVM chain. */
export function createEvmDriver(context: EvmContext): ChainDriver<EvmCost> {
  return {
    patience,
    quote: (steps, options) => quoteCalls(context, steps, options),
    isDearer,
    question: (asked, { cost }, bundle) => questions(context, asked, cost, bundle),
    ask: (asked, { cost, bundling }, bundle) =>
      answerOf(
        asked.every(({ earlier }) => earlier.length === 0),
        () => askWallet(context, { asked, cost, bundle, bundling }),
      ),
    look: (step, taken, cursor) => look(atOnce(context), recordStepOf(step), taken, cursor),
    async search(step, taken, cursor) {
      const bundle = lastAttempt(step)?.bundle ?? null
      // A wallet that cannot say does not keep the chain from being asked.
      if (bundle && (await isBundleKnown(context, bundle).catch(() => false)))
        return { type: 'accepted', bundle }
      const sight = atOnce(context)
      const result = await searchCall(sight, lastCallOf(recordStepOf(step)), taken, searchedTo(sight, cursor))
      if (result.type === 'sent') return result
      keepSearched(sight, cursor, result.searchedTo)
      return { type: result.type, trusted: true }
    },
    async findMade(step, taken, cursor, node) {
      const sight = node === 'own' ? ownSight(context) : atOnce(context)
      const reader = readerOf(sight)
      const after = searchedTo(sight, cursor)
      const { number: head } = await readBlockHead(reader)
      const whole = recordStepOf(step)
      for (const asked of callsOf(whole)) {
        const found = await findCall(reader, asked, taken, await rangeOf(reader, asked, after))
        const made = whole.attempts.indexOf(asked.attempts.at(-1) as EvmRecordStep['attempts'][number])
        if (found) return { hash: found.hash, made }
      }
      keepSearched(sight, cursor, head)
      return null
    },
    async isFinal(confirmed) {
      const trusted = isOwnNode(context)
      const attempts = confirmed.map(each => evmAttempt.parse(each))
      const standings = await readStandings(
        readerOf(context),
        attempts.filter(each => each.state === 'confirmed'),
      )
      return standings.map(standing => {
        if (typeof standing === 'string') return { type: standing, trusted }
        const { receipt, isFinal } = standing
        return {
          type: 'mined',
          trusted,
          succeeded: receipt.succeeded,
          receipt: receiptSummary(receipt),
          isFinal,
        }
      })
    },
    async isOver(attempts) {
      const openNonce = await readOpenNonce(requireWallet(context).provider, context.owner.account)
      return attempts.every(attempt => {
        const nonce = nonceOf(evmAttempt.parse(attempt))
        return attempt.state === 'rejected' || (nonce !== null && nonce < openNonce)
      })
    },
    assertGone: async step => assertGone(context, step.account, recordStepOf(step).attempts),
    assertUnseen: async (step, taken) => assertUnseen(context, recordStepOf(step), taken),
  }
}

async function questions(
  context: EvmContext,
  asked: readonly AskedBefore[],
  { gas }: EvmCost,
  bundle: string | null,
): Promise<EvmAsked[]> {
  const { provider } = requireWallet(context)
  const [nonces, head] = await Promise.all([
    readNonces(provider, context.owner.account),
    readBlockHead(provider),
  ])
  const made: EvmAsked[] = []
  for (const [i, { step, earlier }] of asked.entries()) {
    const before = recordStepOf({ ...step, attempts: earlier })
    const each = before.attempts.map(attempt => askedFor(before, [attempt]))
    await assertNothingWaits(context, each, nonces, head)
    made.push({
      callHash: keccak256(callOf(step).data),
      gas: gas[i] ?? 0n,
      nonce: bundle === null ? nonceFor(before.attempts, nonces) : null,
      askedAtBlock: head.number,
      minedBefore: nonces.mined,
    })
  }
  return made
}

type Asking = {
  asked: Parameters<ChainDriver<EvmCost>['ask']>[0]
  cost: EvmCost
  bundle: string | null
  bundling: Quote<EvmCost>['bundling']
}

async function askWallet(context: EvmContext, { asked, cost, bundle, bundling }: Asking): Promise<Answer> {
  const wallet = requireWallet(context)
  const calls = asked.map(({ step }) => callOf(step))
  if (bundle && bundling) return { type: 'accepted', bundle: await wallet.sendCalls(calls, bundle, bundling) }
  const [call] = calls
  if (!call) throw new RangeError('nothing was prepared')
  const { gas, nonce } = evmAsked.parse(asked[0]?.asked)
  const hash = await wallet.send(call, gas, cost.fees.offer, nonce)
  return { type: 'broadcast', hash: hash.toLowerCase() }
}

async function look(
  context: EvmContext,
  step: EvmRecordStep,
  taken: ReadonlySet<string>,
  cursor: Cursor,
): Promise<Look> {
  const trusted = isOwnNode(context)
  const asked = lastCallOf(step)
  const attempt = lastAttempt(asked)
  const reader = readerOf(context)
  if (attempt?.state === 'accepted') {
    const range = await rangeOf(reader, asked, searchedTo(context, cursor))
    const { found, over } = await lookAtCalls(context, attempt.bundle, {
      isMadeBy: (_, receipt) => leavesTrace(receipt, asked),
      search: () => findCall(reader, asked, taken, range),
    })
    keepSearched(context, cursor, range.to)
    if (found) return minedLook(found, trusted)
    return over ? { type: 'over', reason: over, trusted } : { type: 'waiting', trusted }
  }
  if (attempt?.state !== 'broadcast') return { type: 'waiting', trusted }
  const searched = { to: searchedTo(context, cursor) }
  const search = (range: { from: number; to: number }) => findCall(reader, asked, taken, range)
  const seen = await lookAtAttempt(context, attempt, search, searched)
  keepSearched(context, cursor, searched.to)
  if (typeof seen === 'string') return { type: seen, trusted }
  if ('receipt' in seen) return minedLook(seen, trusted)
  return { type: 'shown', hash: seen.hash, shown: { nonce: seen.nonce }, trusted }
}

function minedLook(
  { hash, receipt }: NonNullable<Awaited<ReturnType<typeof findCall>>>,
  trusted: boolean,
): Look {
  return { type: 'mined', hash, succeeded: receipt.succeeded, receipt: receiptSummary(receipt), trusted }
}

/** The step once for each call that its attempts asked for, with these attempts. The last attempt's comes last. */
function callsOf(step: EvmRecordStep): EvmRecordStep[] {
  const last = lastAttempt(step)
  const groups = Map.groupBy(step.attempts, ({ call: { to, valueWei, data } }) => [to, valueWei, data].join())
  return [...groups.values()]
    .sort((a, b) => Number(a.at(-1) === last) - Number(b.at(-1) === last))
    .map(attempts => askedFor(step, attempts))
}

/** The step as its last attempt asked for it. */
const lastCallOf = (step: EvmRecordStep) => callsOf(step).at(-1) ?? step

async function isBundleKnown({ wallet, owner }: EvmContext, bundle: string): Promise<boolean> {
  const current = wallet()
  if (!current || interruptionOf(current, owner) !== null) return false
  return (await current.callsStatus(bundle)) !== null
}
