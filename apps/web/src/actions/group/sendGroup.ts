import { OtherTabError } from '@granary/transactions/errors'
import { withAskingLock } from '@granary/transactions/lifecycle'
import { keccak256 } from 'viem/utils'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { assertNothingWaits } from '#web/transaction/evm/assertNothingWaits.ts'
import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import { nonceFor } from '#web/transaction/evm/nonceFor.ts'
import { isNotSent } from '#web/transaction/evm/notSent.ts'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { type BlockHead, readBlockHead } from '../../chain/readBlockHead.ts'
import { readNonces } from '../../chain/readNonces.ts'
import { type FlowFailure, flowFailure } from '../../failure/FlowFailure.ts'
import type { AttemptOutcome } from '../../journal/settleAttempt.ts'
import type { Bundling } from '../../wallet/FlowWallet.ts'
import type { ActionRecord } from '../ActionRecord.ts'
import type { ActionSignPhase } from '../ActionState.ts'
import { isSameThing, lastOf } from '../actionRecordState.ts'
import { type ActionQuestion, withActionOutcome } from '../actionTransitions.ts'
import { givenUpLike, recordEarlier } from '../recordEarlier.ts'
import { checkGroup } from './checkGroup.ts'
import type { GroupContext } from './GroupContext.ts'
import type { GroupQuote, Wish } from './GroupState.ts'
import { isGroupDearer } from './isGroupDearer.ts'

export type GroupSent =
  /** The journal holds what came of it: on its way, rejected, not sent; or an earlier one that was made after all. */
  | { type: 'settled' }
  /** Nothing was asked of the wallet. */
  | { type: 'stopped'; failure: FlowFailure }
  /** Nothing was asked of the wallet: clearly more may be paid than was reviewed. */
  | { type: 'dearer' }
  /** The wallet was asked and did not say clearly what it did. */
  | { type: 'unknown'; failure: FlowFailure }

type SendOptions = {
  signal: AbortSignal
  /** What the person saw before the own click; null when nothing was read then. */
  reviewed: GroupQuote | null
  onPhase: (phase: ActionSignPhase) => void
}

/** Transactions in one confirmation at most: more than a person would look through, and wallets have limits too. */
const mostInBundle = 100

/**
 * Checks everything once more, writes the question into the journal, and only then asks the wallet: for all that is open
 * in one confirmation where it can, else for the next one. One tab at a time.
 */
export async function sendGroup(context: GroupContext, wish: Wish, options: SendOptions): Promise<GroupSent> {
  const busy = () => new OtherTabError()
  try {
    return await withAskingLock(ownerOf(context.owner), busy, () => askOnce(context, wish, options))
  } catch (error) {
    return { type: 'stopped', failure: flowFailure(error) }
  }
}

async function askOnce(context: GroupContext, wish: Wish, options: SendOptions): Promise<GroupSent> {
  const { reviewed, onPhase } = options
  onPhase('checking')
  for (const request of wish.open)
    if (await recordEarlier(context, await givenUpLike(context, request))) return { type: 'settled' }
  const quote = await checkGroup(context, wish.open, () => onPhase('estimating'))
  if (reviewed && isGroupDearer(quote, reviewed, request => sentWei(wish, request))) return { type: 'dearer' }
  context.assertConfirmed?.(quote.requests)
  return askNext(context, wish, quote, options, mostInBundle)
}

/** What a request of the wish was last asked for with; 0 where it never was. */
function sentWei({ records }: Wish, request: ActionRequest): bigint {
  const made = records.find(record => isSameThing(record, request))
  return made ? lastOf(made).valueWei : 0n
}

/** @param mostAtOnce transactions that the wallet may be asked for in one confirmation */
async function askNext(
  context: GroupContext,
  wish: Wish,
  quote: GroupQuote,
  options: SendOptions,
  mostAtOnce: number,
): Promise<GroupSent> {
  const { signal, onPhase } = options
  const bundling = mostAtOnce > 1 ? quote.bundling : null
  const taken = quote.requests.slice(0, bundling ? mostAtOnce : 1)
  const bundle = bundling && taken.length > 1 ? { id: bundleId(), bundling } : null
  const { questions, isFirst } = await questionsOf(context, taken, quote, bundle?.id ?? null)
  // Nobody is surprised by a wallet that asks after its page was left.
  signal.throwIfAborted()
  const begun = wish.count - quote.requests.length
  const asked = taken.flatMap((request, i) => {
    const question = questions[i]
    return question ? [{ request, question, index: indexOf(wish, request) ?? begun + i }] : []
  })
  const records = await context.journal.askGroup(asked, wish, quote.requests.slice(taken.length))
  onPhase('asking')
  const answer = await ask(context, { taken, records, bundle, quote, isFirst })
  if (answer.type !== 'refused') return answer
  return askNext(context, wish, quote, options, answer.isTooMany ? Math.floor(taken.length / 2) : 1)
}

/** The place of what was asked for before. */
function indexOf({ records }: Wish, { kind, subject = '' }: ActionRequest): number | undefined {
  return records.find(record => record.kind === kind && record.subject === subject)?.group?.index
}

/** @throws {MayBeWaitingError} while what waits may be an earlier one of these; {NodeBehindError} */
async function questionsOf(
  context: GroupContext,
  taken: readonly ActionRequest[],
  { gas }: GroupQuote,
  callsId: string | null,
): Promise<{ questions: ActionQuestion[]; isFirst: boolean }> {
  const { provider } = requireWallet(context)
  const [nonces, head] = await Promise.all([
    readNonces(provider, context.owner.account),
    readBlockHead(provider),
  ])
  const questions: ActionQuestion[] = []
  let isFirst = true
  for (const [i, request] of taken.entries()) {
    const before = await givenUpLike(context, request)
    await assertNothingWaits(context, before, nonces, head)
    if (before.length > 0) isFirst = false
    const nonce = callsId === null ? nonceFor(attemptsOf(before), nonces) : null
    questions.push({ ...questionOf(request, { nonces, head, nonce }), gas: gas[i] ?? 0n, callsId })
  }
  return { questions, isFirst }
}

function questionOf(
  { call }: ActionRequest,
  { nonces, head, nonce }: { nonces: { mined: number }; head: BlockHead; nonce: number | null },
) {
  return {
    valueWei: call.valueWei,
    callHash: keccak256(call.data.toLowerCase() as `0x${string}`),
    nonce,
    askedAt: new Date().toISOString(),
    askedAtBlock: head.number,
    minedBefore: nonces.mined,
  }
}

const attemptsOf = (records: readonly ActionRecord[]) => records.flatMap(({ attempts }) => attempts)

type Asked = {
  taken: readonly ActionRequest[]
  records: readonly ActionRecord[]
  bundle: { id: string; bundling: Bundling } | null
  quote: GroupQuote
  /** The wallet was never asked for one of these before. */
  isFirst: boolean
}

type Answer =
  | GroupSent
  /** The wallet does not take several at once, or not so many; nothing was sent. */
  | { type: 'refused'; isTooMany: boolean }

async function ask(context: GroupContext, asked: Asked): Promise<Answer> {
  const settle = async (outcome: AttemptOutcome): Promise<void> => {
    const at = new Date().toISOString()
    for (const { id } of asked.records)
      await context.journal.update(id, current => withActionOutcome(current, outcome, at))
  }
  try {
    await settle(await askWallet(context, asked))
    return { type: 'settled' }
  } catch (error) {
    const failure = flowFailure(error)
    if (failure.code === 'USER_REJECTED') {
      await settle({ state: 'rejected' })
      return { type: 'settled' }
    }
    if (!isNotSent(failure.code, asked.isFirst)) return { type: 'unknown', failure }
    await settle({ state: 'failed', reason: 'not_sent', receipt: null })
    if (!failure.code.startsWith('CALLS_')) return { type: 'settled' }
    return { type: 'refused', isTooMany: failure.code === 'CALLS_TOO_MANY' }
  }
}

async function askWallet(
  context: GroupContext,
  { taken, records, bundle, quote: { gas, fees } }: Asked,
): Promise<AttemptOutcome> {
  const wallet = requireWallet(context)
  if (bundle) {
    const calls = taken.map(({ call }) => call)
    const callsId = await wallet.sendCalls(calls, bundle.id, bundle.bundling)
    return { state: 'accepted', callsId }
  }
  const [[request], [record]] = [taken, records]
  if (!request || !record) throw new RangeError('nothing was prepared')
  const hash = await wallet.send(request.call, gas[0] ?? 0n, fees.offer, lastOf(record).nonce)
  return { state: 'broadcast', hash: hash.toLowerCase() as `0x${string}` }
}

/** Hex, for some wallets read the identifier as bytes. */
function bundleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
