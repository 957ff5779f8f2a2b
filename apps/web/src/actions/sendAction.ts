import { OtherTabError } from '@granary/transactions/errors'
import { withAskingLock } from '@granary/transactions/work'
import { keccak256 } from 'viem/utils'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readNonces } from '../chain/readNonces.ts'
import { type FlowFailure, flowFailure } from '../failure/FlowFailure.ts'
import type { AttemptOutcome } from '../journal/settleAttempt.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { ActionQuote, ActionSignPhase } from './ActionState.ts'
import { lastOf } from './actionRecordState.ts'
import { type ActionQuestion, withActionOutcome } from './actionTransitions.ts'
import { assertNothingWaits } from './assertNothingWaits.ts'
import { ownWallet } from './ChainSight.ts'
import { checkAction } from './checkAction.ts'
import { isDearer } from './isDearer.ts'
import { nonceFor } from './nonceFor.ts'
import { isNotSent } from './notSent.ts'
import { givenUpLike, recordEarlier } from './recordEarlier.ts'

export type ActionSent =
  /** The journal holds what came of it: broadcast, rejected, or not sent; or an earlier one that was made after all. */
  | { type: 'settled'; record: ActionRecord }
  /** Nothing was asked of the wallet. */
  | { type: 'stopped'; failure: FlowFailure }
  /** Nothing was asked of the wallet: the network may take clearly more than was reviewed. */
  | { type: 'dearer' }
  /** The wallet was asked and did not say clearly what it did. */
  | { type: 'unknown'; record: ActionRecord; failure: FlowFailure }

type SendOptions = {
  signal: AbortSignal
  /** What the person saw before signing; null when nothing was read then. */
  reviewed: ActionQuote | null
  onPhase: (phase: ActionSignPhase, record?: ActionRecord) => void
}

/**
 * Checks everything once more, writes the question into the journal, and only then asks the wallet. One tab at a time.
 * @param recordId of the action that is asked for again; null for a new one
 */
export async function sendAction(
  context: ActionContext,
  request: ActionRequest,
  recordId: string | null,
  options: SendOptions,
): Promise<ActionSent> {
  const busy = () => new OtherTabError()
  try {
    return await withAskingLock(ownerOf(context.owner), busy, () =>
      askOnce(context, request, recordId, options),
    )
  } catch (error) {
    return { type: 'stopped', failure: flowFailure(error) }
  }
}

async function askOnce(
  context: ActionContext,
  request: ActionRequest,
  recordId: string | null,
  { signal, reviewed, onPhase }: SendOptions,
): Promise<ActionSent> {
  onPhase('checking')
  const before = await givenUpLike(context, request)
  const earlier = await recordEarlier(context, before)
  if (earlier) return { type: 'settled', record: earlier }
  const quote = await checkAction(context, request, () => onPhase('estimating'))
  if (reviewed && isDearer(quote, reviewed)) return { type: 'dearer' }
  const question = await questionOf(context, request, quote, before)
  // Nobody is surprised by a wallet that asks after its page was left.
  signal.throwIfAborted()
  const record = await context.journal.ask(request, question, recordId)
  onPhase('asking', record)
  // A request that is still open in the wallet may be an earlier one of these.
  return ask(context, request, record, { quote, isFirst: before.length === 0 })
}

/**
 * @throws {MayBeWaitingError} while what waits may be an earlier one of the same kind
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 */
async function questionOf(
  context: ActionContext,
  { call }: ActionRequest,
  { gas }: ActionQuote,
  before: readonly ActionRecord[],
): Promise<ActionQuestion> {
  const { provider } = ownWallet(context)
  const [nonces, head] = await Promise.all([readNonces(provider, call.from), readBlockHead(provider)])
  await assertNothingWaits(context, before, nonces, head)
  const attempts = before.flatMap(record => record.attempts)
  return {
    valueWei: call.valueWei,
    callHash: keccak256(call.data.toLowerCase() as `0x${string}`),
    gas,
    nonce: nonceFor(attempts, nonces),
    askedAt: new Date().toISOString(),
    askedAtBlock: head.number,
    minedBefore: nonces.mined,
    callsId: null,
  }
}

async function ask(
  context: ActionContext,
  { call }: ActionRequest,
  record: ActionRecord,
  { quote: { gas, fees }, isFirst }: { quote: ActionQuote; isFirst: boolean },
): Promise<ActionSent> {
  const settle = async (outcome: AttemptOutcome): Promise<ActionSent> => {
    const at = new Date().toISOString()
    const settled = await context.journal.update(record.id, current =>
      withActionOutcome(current, outcome, at),
    )
    return { type: 'settled', record: settled }
  }
  try {
    const hash = await ownWallet(context).send(call, gas, fees.offer, lastOf(record).nonce)
    return await settle({ state: 'broadcast', hash: hash.toLowerCase() as `0x${string}` })
  } catch (error) {
    const failure = flowFailure(error)
    if (failure.code === 'USER_REJECTED') return settle({ state: 'rejected' })
    if (isNotSent(failure.code, isFirst))
      return settle({ state: 'failed', reason: 'not_sent', receipt: null })
    return { type: 'unknown', record, failure }
  }
}
