import { BaseError } from '@granary/errors'
import type { BlockHead } from './chain/readBlockHead.ts'
import type { EvmAttempt } from './EvmStep.ts'

/** Blocks come every second to every 12 seconds: a node whose newest one is older, seconds, has stopped following. */
const tolerance = 180

/** Whether a node's newest block is too old to tell how things are now: what was read there is no longer so. */
export function isStale(
  { timestampSeconds }: Pick<BlockHead, 'timestampSeconds'>,
  // A local chain makes blocks when it likes.
  isLocalChain: boolean,
): boolean {
  return !isLocalChain && timestampSeconds !== null && ageOf(timestampSeconds) > tolerance
}

const ageOf = (timestampSeconds: number) => Math.floor(Date.now() / 1000 - timestampSeconds)

/** Whether a node has not come to a block in which the wallet was asked: it cannot know what became of that. */
export function isBehindQuestion(head: number, attempts: readonly EvmAttempt[]): boolean {
  return attempts.some(({ asked }) => asked.askedAtBlock > head)
}

/**
 * What a node that has stopped following its chain says of balance, order and waiting transactions is no longer so.
 * @param before attempts that were given up
 * @throws {NodeBehindError}
 */
export function assertFollows(head: BlockHead, before: readonly EvmAttempt[], isLocalChain: boolean): void {
  if (isStale(head, isLocalChain) || isBehindQuestion(head.number, before))
    throw new NodeBehindError(headText(head))
}

/** A node's newest block and its age, for the details of an error. */
export function headText({ number, timestampSeconds }: BlockHead): string {
  return timestampSeconds === null ? `block ${number}` : `block ${number}, ${ageOf(timestampSeconds)} s old`
}

class NodeBehindError extends BaseError {
  override readonly name = 'NodeBehindError'
  constructor(details: string) {
    super('The node of the wallet does not follow its chain.', {
      code: 'NODE_BEHIND',
      details,
      metaMessages: [
        'Nothing was sent now. Wait until the node has caught up, or choose another one in the wallet.',
      ],
    })
  }
}
