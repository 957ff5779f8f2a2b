import { BaseError } from '@granary/errors'
import type { BlockHead } from '../chain/readBlockHead.ts'
import type { ActionRecord } from './ActionRecord.ts'

/** Conflux eSpace makes a block about every second: a node whose newest one is older, seconds, has stopped following. */
const tolerance = 180

/** Whether a node has not come to a block in which an action was asked for: it cannot know what became of it. */
export function isBehindQuestion(head: number, { attempts }: Pick<ActionRecord, 'attempts'>): boolean {
  return attempts.some(({ askedAtBlock }) => askedAtBlock > head)
}

/**
 * What a node that has stopped following its chain says of balance, order and waiting transactions is no longer so.
 * @param before what was asked for earlier, and was given up
 * @param isLocalChain a local chain makes blocks when it likes
 * @throws {NodeBehindError}
 */
export function assertFollows(
  { number, timestampSeconds }: BlockHead,
  before: readonly ActionRecord[],
  isLocalChain: boolean,
): void {
  const age = timestampSeconds === null ? 0 : Date.now() / 1000 - timestampSeconds
  if (!isLocalChain && age > tolerance) throw new NodeBehindError(`block ${number}, ${Math.floor(age)} s old`)
  if (before.some(record => isBehindQuestion(number, record))) throw new NodeBehindError(`block ${number}`)
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
