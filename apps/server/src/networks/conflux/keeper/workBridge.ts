import type { Bridge, BridgeStep } from './Bridge.ts'
import type { KeeperParts } from './KeeperParts.ts'
import { KeeperWorkFailedError } from './KeeperWorkFailedError.ts'
import type { PendingWatch } from './PendingWatch.ts'
import { sendWork } from './sendWork.ts'

/** More is left to the next run, so that one bridge does not keep the others waiting. */
const mostStepsPerRun = 12

/**
 * Does what is due at a bridge, step by step, until nothing is. The chain alone is asked what comes next, after every
 * step anew: whatever was reorganised away, done by somebody else or cut off by a crash is seen there.
 * @throws {KeeperWorkFailedError} KEEPER_WORK_FAILED
 * @throws {KeeperOutOfGasError} KEEPER_OUT_OF_GAS
 * @throws {BridgeNotFoundError} BRIDGE_NOT_FOUND
 * @throws {CoreNodeUnavailableError} CORE_NODE_UNAVAILABLE
 */
export async function workBridge(bridge: Bridge, parts: KeeperParts, watch: PendingWatch): Promise<void> {
  const { store, network, signal } = parts
  const inOrder = (worked: boolean) => store.noteInOrder(network, bridge.address, worked)
  for (let count = 0; count < mostStepsPerRun && !signal.aborted; count += 1) {
    const step = await bridge.nextStep()
    if (step === 'none') return inOrder(false)
    const outcome = await takeStep(bridge, step, parts, watch)
    parts.metrics.steps.inc({ network, step, outcome })
    if (outcome === 'waiting') return
    if (outcome === 'done') await inOrder(true)
  }
}

type StepOutcome = 'done' | 'overtaken' | 'waiting'

async function takeStep(
  bridge: Bridge,
  step: BridgeStep,
  parts: KeeperParts,
  watch: PendingWatch,
): Promise<StepOutcome> {
  const sent = await sendWork(bridge, parts, watch)
  if (sent.is === 'overtaken' || sent.is === 'waiting') return sent.is
  if (sent.is === 'refused') return overtakenOrFailed(bridge, step, { why: sent.why, costGas: false })
  const { receipt } = sent
  if (!receipt.gasCoveredBySponsor)
    await parts.store.noteFee(parts.network, receipt.transactionHash, receipt.gasFee)
  // A transaction that was found waiting may have been for another bridge.
  if (receipt.to !== bridge.hex) return 'overtaken'
  if (receipt.outcomeStatus !== 0n)
    return overtakenOrFailed(bridge, step, {
      why: receipt.txExecErrorMsg ?? 'it was reverted',
      costGas: true,
    })
  const worked = bridge.worked(receipt)
  if (!worked) throw new KeeperWorkFailedError(bridge.address, 'the work was done without a word of it')
  // Another process follows the same transaction, and has counted it.
  if (!(await parts.store.takeStep(parts.network, receipt.transactionHash))) return 'overtaken'
  parts.metrics.moved(parts.network, worked.step, worked.amount)
  parts.log.info(
    {
      ...{ bridge: bridge.address, transactionHash: receipt.transactionHash },
      ...{ step: worked.step, amountDrip: String(worked.amount), epoch: Number(receipt.epochNumber) },
    },
    'work is done',
  )
  return 'done'
}

/** Any account may work: a step that is no longer due was done by another one, which is no error. */
async function overtakenOrFailed(
  bridge: Bridge,
  step: BridgeStep,
  { why, costGas }: { why: string; costGas: boolean },
): Promise<StepOutcome> {
  if ((await bridge.nextStep()) !== step) return 'overtaken'
  throw new KeeperWorkFailedError(bridge.address, `${step}: ${why.slice(0, 300)}`, { costGas })
}
