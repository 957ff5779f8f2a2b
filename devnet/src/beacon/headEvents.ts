import { routes } from '@lodestar/api'
import {
  type CachedBeaconStateFulu,
  computeEpochAtSlot,
  computeStartSlotAtEpoch,
  getBlockRootAtSlot,
} from '@lodestar/state-transition'
import { toHex } from '@lodestar/utils'
import type { BeaconChain } from './BeaconChain.ts'
import type { ChainEvent } from './ChainEvents.ts'
import type { ChainBlock } from './ChainHistory.ts'

const { EventType } = routes.events

type Before = { head: ChainBlock; finalizedEpoch: number }

/** Events after `chain` imported a block: `block`, `head` and sometimes `finalized_checkpoint`. */
export function headEvents(chain: BeaconChain, before: Before): ChainEvent[] {
  const { head, state } = chain
  const { slot, root: block, stateRoot } = head
  const executionOptimistic = false
  const { epoch, root } = state.finalizedCheckpoint.toValue()
  const newHead = {
    slot,
    block,
    state: stateRoot,
    epochTransition: computeEpochAtSlot(slot) !== computeEpochAtSlot(before.head.slot),
    ...dependentRoots(chain, state),
    executionOptimistic,
  }
  const checkpoint = { block: toHex(root), state: chain.finalized.stateRoot, epoch, executionOptimistic }
  return [
    { type: EventType.block, message: { slot, block, executionOptimistic } },
    { type: EventType.head, message: newHead },
    ...(epoch > before.finalizedEpoch ? [{ type: EventType.finalizedCheckpoint, message: checkpoint }] : []),
  ] as ChainEvent[]
}

/** The blocks that decided the duties of the last epoch and of this one. */
function dependentRoots({ genesis }: BeaconChain, state: CachedBeaconStateFulu) {
  const epoch = computeEpochAtSlot(state.slot)
  const rootBefore = (start: number) =>
    start > 0 ? toHex(getBlockRootAtSlot(state, start - 1)) : genesis.root
  return {
    previousDutyDependentRoot: rootBefore(computeStartSlotAtEpoch(Math.max(0, epoch - 1))),
    currentDutyDependentRoot: rootBefore(computeStartSlotAtEpoch(epoch)),
  }
}
