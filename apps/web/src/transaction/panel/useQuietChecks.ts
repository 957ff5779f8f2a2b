import { pause } from '@granary/transactions/lifecycle'
import { useEffect } from 'react'
import type { FlowUnderWay } from '../FlowState.ts'
import type { TransactionFlow } from '../TransactionFlow.ts'

/** Checked again so often, milliseconds: a block takes twelve seconds. */
const betweenMs = 15_000

/** Problems that pass by themselves with the next blocks, or once the source answers again. */
const passing: readonly string[] = [
  'REQUEST_UNSEEN',
  'BEACON_NODE_UNAVAILABLE',
  'BEACON_NODE_SYNCING',
  'SECOND_BEACON_UNAVAILABLE',
  'API_UNREACHABLE',
  'API_PROBLEM',
]

/** While only time stands in the way of a review, it is checked again by itself. It is never signed by itself. */
export function useQuietChecks(
  flow: TransactionFlow,
  state: Extract<FlowUnderWay, { step: 'review' }>,
): void {
  const waits = state.status === 'blocked' && passing.includes(state.failure?.code ?? '')
  useEffect(() => {
    if (!waits) return
    const left = new AbortController()
    void checkUntil(left.signal, flow)
    return () => left.abort()
  }, [waits, flow])
}

async function checkUntil(left: AbortSignal, flow: TransactionFlow): Promise<void> {
  for (;;) {
    await pause(betweenMs, left)
    if (left.aborted) return
    if (document.visibilityState === 'visible') await flow.checkAgain('quietly')
  }
}
