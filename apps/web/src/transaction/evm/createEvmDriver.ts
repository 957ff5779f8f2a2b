import type { Answer, AskedBefore, ChainDriver, Cursor, Look, Quote } from '@granary/transactions'
import type { Attempt, RecordStep } from '@granary/transactions/record'
import { keccak256 } from 'viem/utils'
import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { receiptSummary } from '#web/chain/readReceipt.ts'
import { nonceOf } from '#web/journal/attemptState.ts'
import { interruptionOf } from '#web/wallet/FlowWallet.ts'
import { answerOf } from './answerOf.ts'
import { assertGone } from './assertGone.ts'
import { assertNothingWaits } from './assertNothingWaits.ts'
import { assertUnseen } from './assertUnseen.ts'
import { type EvmContext, isOwnNode, readerOf, requireWallet } from './ChainAccess.ts'
import { callOf, callRecordOf, type EvmAsked, evmAsked, evmAttempt, evmCall } from './EvmStep.ts'
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
    look: (step, taken, cursor) => look(atOnce(context), step, taken, cursor),
    async search(step, taken, cursor) {
      const record = callRecordOf(step, callsOf(step).at(-1))
      const bundle = step.attempts.at(-1)?.bundle ?? null
      // A wallet that cannot say does not keep the chain from being asked.
      if (bundle && (await isBundleKnown(context, bundle).catch(() => false)))
        return { type: 'accepted', bundle }
      const sight = atOnce(context)
      const result = await searchCall(sight, record, taken, searchedTo(sight, cursor))
      if (result.type === 'sent') return result
      keepSearched(sight, cursor, result.searchedTo)
      return { type: result.type, trusted: true }
    },
    async findMade(step, taken, cursor, node) {
      const sight = node === 'own' ? ownSight(context) : atOnce(context)
      const reader = readerOf(sight)
      const after = searchedTo(sight, cursor)
      const { number: head } = await readBlockHead(reader)
      for (const attempts of callsOf(step)) {
        const record = callRecordOf(step, attempts)
        const found = await findCall(reader, record, taken, await rangeOf(reader, record, after))
        const made = step.attempts.lastIndexOf(attempts.at(-1) as Attempt)
        if (found) return { hash: found.hash, made }
      }
      keepSearched(sight, cursor, head)
      return null
    },
    async isFinal(confirmed) {
      const trusted = isOwnNode(context)
      const flat = confirmed.map(evmAttempt).flatMap(each => (each.state === 'confirmed' ? [each] : []))
      const standings = await readStandings(readerOf(context), flat)
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
      return attempts.map(evmAttempt).every(attempt => {
        const nonce = nonceOf(attempt)
        return attempt.state === 'rejected' || (nonce !== null && nonce < openNonce)
      })
    },
    assertGone: step => assertGone(context, callRecordOf(step)),
    assertUnseen: (step, taken) => assertUnseen(context, callRecordOf(step), taken),
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
    const before = earlier.map(attempt => callRecordOf({ ...step, attempts: earlier }, [attempt]))
    await assertNothingWaits(context, before, nonces, head)
    made.push({
      callHash: keccak256(evmCall.parse(step.call).data),
      gas: gas[i] ?? 0n,
      nonce: bundle === null ? nonceFor(earlier.map(evmAttempt), nonces) : null,
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
  step: RecordStep,
  taken: ReadonlySet<string>,
  cursor: Cursor,
): Promise<Look> {
  const trusted = isOwnNode(context)
  const record = callRecordOf(step, callsOf(step).at(-1))
  const attempt = record.attempts.at(-1)
  const reader = readerOf(context)
  if (attempt?.state === 'accepted') {
    const range = await rangeOf(reader, record, searchedTo(context, cursor))
    const { found, over } = await lookAtCalls(context, attempt.callsId, {
      isMadeBy: (_, receipt) => leavesTrace(receipt, record),
      search: () => findCall(reader, record, taken, range),
    })
    keepSearched(context, cursor, range.to)
    if (found) return minedLook(found, trusted)
    return over ? { type: 'over', reason: over, trusted } : { type: 'waiting', trusted }
  }
  if (attempt?.state !== 'broadcast') return { type: 'waiting', trusted }
  const searched = { to: searchedTo(context, cursor) }
  const search = (range: { from: number; to: number }) => findCall(reader, record, taken, range)
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

/** Attempts that asked for the same call, together: each call is searched for once. The last attempt's come last. */
function callsOf({ attempts }: RecordStep): Attempt[][] {
  const textOf = ({ call }: Attempt) => {
    const { to, valueWei, data } = evmCall.parse(call)
    return [to, valueWei, data].join()
  }
  const last = attempts.at(-1)
  const groups = [...Map.groupBy(attempts, textOf).values()]
  return groups.sort((a, b) => Number(a.at(-1) === last) - Number(b.at(-1) === last))
}

async function isBundleKnown({ wallet, owner }: EvmContext, bundle: string): Promise<boolean> {
  const current = wallet()
  if (!current || interruptionOf(current, owner) !== null) return false
  return (await current.callsStatus(bundle)) !== null
}
