import { pause } from '@granary/transactions/lifecycle'
import { finalLooks, isStillLoose, settlingPace } from '../transaction/evm/finalLooks.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { lastOf } from './actionRecordState.ts'
import { withActionOutcome } from './actionTransitions.ts'

/**
 * Looks at the owner's confirmed actions until their blocks are final; one whose block is gone is on its way again.
 * @param pace how many times as far apart as the looks for a fresh transaction the looks are
 */
export async function settleActions(
  context: ActionContext,
  signal: AbortSignal,
  pace = settlingPace,
): Promise<void> {
  const look = finalLooks(context)
  while (!signal.aborted) {
    try {
      await settleOnce(context, look, signal)
    } catch {
      // The node does not answer: looked at again.
    }
    await pause(context.pollMs * pace, signal)
  }
}

async function settleOnce(
  context: ActionContext,
  look: ReturnType<typeof finalLooks>,
  signal: AbortSignal,
): Promise<void> {
  const loose = (await context.journal.list(context.owner)).flatMap(looseOf)
  if (loose.length === 0) return
  const news = await look(loose.map(({ attempt }) => attempt))
  for (const [i, { id, attempt }] of loose.entries()) {
    const outcomes = news[i]
    if (!outcomes || signal.aborted) continue
    const at = new Date().toISOString()
    await context.journal.update(id, current =>
      isStillLoose(lastOf(current), attempt)
        ? outcomes.reduce((changed, outcome) => withActionOutcome(changed, outcome, at), current)
        : current,
    )
  }
}

function looseOf(record: ActionRecord) {
  const attempt = lastOf(record)
  return attempt.state === 'confirmed' && attempt.finalAt === null ? [{ id: record.id, attempt }] : []
}
