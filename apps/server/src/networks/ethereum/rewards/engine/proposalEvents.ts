import type { TrackedSet } from './blockEvents.ts'
import { type ChainView, epochOf } from './ChainView.ts'
import { executionReward, type Recipient } from './executionReward.ts'
import type { RewardBlock } from './readBlocks.ts'
import { type NewEvent, places, type Tracked } from './Tracked.ts'

/** Addresses that a validator's execution rewards may go to. */
export type RecipientsOf = (validator: Tracked) => Promise<readonly Recipient[]>

/** Blocks that tracked validators proposed, with what both layers paid for them. */
export async function proposalEvents(
  view: ChainView,
  blocks: readonly RewardBlock[],
  set: TrackedSet,
  recipientsOf: RecipientsOf,
): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const block of blocks) {
    const one = set.byIndex.get(block.proposer_index)
    if (!one) continue
    const payload = block.body.execution_payload
    const amountGwei = await view.history.blockReward(block.root)
    const paid = await executionReward(
      { rpc: view.nodes.rpc, chainName: view.chain.name },
      payload,
      await recipientsOf(one),
    )
    events.push({
      validatorId: one.id,
      ownerId: one.ownerId,
      slot: block.slot,
      place: places.proposal,
      type: 'proposal',
      timestampSeconds: view.calendar.timeOf(block.slot),
      // Never below zero in a block of the chain.
      amountGwei: amountGwei ?? null,
      blockNumber: payload.block_number,
      ...paid,
    })
  }
  return events
}

/**
 * Empty slots in which a tracked validator had to propose.
 * @returns undefined if the node does not report past proposers
 */
export async function missedProposals(
  view: ChainView,
  emptySlots: readonly number[],
  set: TrackedSet,
): Promise<NewEvent[] | undefined> {
  const events: NewEvent[] = []
  const epochs = new Set(emptySlots.map(slot => epochOf(view, slot)))
  for (const epoch of epochs) {
    const proposers = await view.history.proposers(epoch)
    if (!proposers) return undefined
    for (const slot of emptySlots.filter(empty => epochOf(view, empty) === epoch)) {
      const one = set.byIndex.get(proposers.get(slot) ?? -1)
      if (!one) continue
      const timestampSeconds = view.calendar.timeOf(slot)
      const { id: validatorId, ownerId } = one
      events.push({
        validatorId,
        ownerId,
        slot,
        place: places.proposal,
        type: 'missed_proposal',
        timestampSeconds,
      })
    }
  }
  return events
}
