import type { AskedBefore, ChainDriver } from '@granary/transactions'
import { lastAttempt } from '@granary/transactions/record'
import { keccak256 } from 'viem/utils'
import { askWallet } from './askWallet.ts'
import { assertGone } from './assertGone.ts'
import { assertNothingWaits } from './assertNothingWaits.ts'
import { assertUnseen } from './assertUnseen.ts'
import { type EvmContext, readerOf, requireWallet } from './ChainAccess.ts'
import { readOpenNonce } from './chain/isNonceTaken.ts'
import { readBlockHead } from './chain/readBlockHead.ts'
import { readNonces } from './chain/readNonces.ts'
import {
  askedFor,
  askedSince,
  callOf,
  type EvmAsked,
  type EvmRecordStep,
  evmAttempt,
  nonceOf,
  recordStepOf,
} from './EvmStep.ts'
import { findCall, makesCall, waitingCallOf } from './findCall.ts'
import { isDearer } from './isDearer.ts'
import { leavesTrace } from './leavesTrace.ts'
import { lookAtAttempt } from './lookAtAttempt.ts'
import { nonceFor } from './nonceFor.ts'
import { type EvmCost, quoteCalls } from './quoteCalls.ts'
import { readStandings } from './readStandings.ts'
import { searchAttempt } from './searchAttempt.ts'
import { atOnce, ownSight, type SearchBlocks, searchNewBlocks } from './searchSight.ts'

/** Looks in a row after which bad news is believed: nodes behind one address may be blocks apart. */
const patience = { consumed: 3, missing: 10, over: 3, lost: 3 }

/** Asks and follows transactions of one account on one EVM chain. */
export function createEvmDriver(context: EvmContext): ChainDriver<EvmCost> {
  return {
    patience,
    quote: (steps, options) => quoteCalls(context, steps, options),
    isDearer,
    question: (asked, { cost }, bundle) => questions(context, asked, cost, bundle),
    ask: (asked, { cost, bundling }, bundle) => {
      const calls = asked.map(({ step }) => callOf(step))
      return askWallet(context, { asked, calls, offer: cost.fees.offer, bundle, bundling })
    },
    async look(step, taken, cursor) {
      const sight = atOnce(context)
      const asked = lastCallOf(recordStepOf(step))
      return lookAtAttempt(
        sight,
        asked.attempts,
        {
          isMadeBy: (hash, receipt) => leavesTrace(receipt, asked) || makesCall(readerOf(sight), asked, hash),
          search: range => findCall(readerOf(sight), asked, taken, range),
        },
        cursor,
      )
    },
    async search(step, taken, cursor) {
      const sight = atOnce(context)
      const asked = lastCallOf(recordStepOf(step))
      const search: SearchBlocks = range => findCall(readerOf(sight), asked, taken, range)
      return searchAttempt(sight, asked.attempts, waitingCallOf(asked), search, cursor)
    },
    async findMade(step, taken, cursor, node) {
      const { attempts, ...whole } = recordStepOf(step)
      const sight = node === 'own' ? ownSight(context, attempts) : atOnce(context)
      let made = -1
      const found = await searchNewBlocks(sight, cursor, askedSince(attempts), async ({ from, to }) => {
        for (const asked of callsOf({ ...whole, attempts })) {
          const range = { from: Math.max(from, askedSince(asked.attempts)), to }
          const transaction = await findCall(readerOf(sight), asked, taken, range)
          if (!transaction) continue
          made = attempts.findLastIndex(attempt => asked.attempts.includes(attempt))
          return transaction
        }
        return undefined
      })
      return found ? { hash: found.hash, made } : null
    },
    async isFinal(confirmed) {
      const attempts = confirmed.map(each => evmAttempt.parse(each))
      return readStandings(
        context,
        attempts.filter(each => each.state === 'confirmed'),
      )
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
