import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A flow that shows one step at a time. */
export type SteppedFlow<Step extends string> = {
  getState: () => { step: Step }
  /** Goes one step back, if possible. */
  back: () => Promise<void>
}

/**
 * Makes the browser's Back go one step back inside the flow. Each step with a way back has its own history entry; the
 * flow decides what going back means.
 * @param depths how many times Back stays within the flow: none once a transaction is in flight
 */
export function useStepHistory<Step extends string>(
  flow: SteppedFlow<Step> | null,
  step: Step | 'loading',
  depths: Readonly<Record<Step, number>>,
): void {
  const { history } = useRouter()
  /** `history.go` is asynchronous: wait for its arrival before moving again. */
  const isMoving = useRef(false)

  useEffect(() => {
    if (flow && step !== 'loading' && flow.getState().step === step) settle(history, isMoving, depths[step])
  }, [flow, step, history, depths])

  useEffect(() => {
    if (!flow) return
    const follow = async () => {
      if (isMoving.current) isMoving.current = false
      else if (depthOf(history) < depths[flow.getState().step]) await flow.back()
      // If the flow cannot go back, as while the wallet is asked, or forward, the page stays.
      const { step: reached } = flow.getState()
      if (reached !== 'loading') settle(history, isMoving, depths[reached])
    }
    return history.subscribe(({ action }) => {
      if (['BACK', 'FORWARD', 'GO'].includes(action.type) && isHere(history)) void follow()
    })
  }, [flow, history, depths])
}

/** Moves the browser's history to the given depth. */
function settle(history: RouterHistory, isMoving: { current: boolean }, wanted: number): void {
  if (isMoving.current) return
  const depth = depthOf(history)
  if (depth > wanted) {
    isMoving.current = true
    history.go(wanted - depth)
  }
  for (let next = depth + 1; next <= wanted; next++) {
    history.push(history.location.href, { stakeDepth: next })
    // Two pushes in one turn would merge into one history entry.
    history.flush()
  }
}

function depthOf({ location }: RouterHistory): number {
  const { stakeDepth } = location.state as { stakeDepth?: unknown }
  return typeof stakeDepth === 'number' ? stakeDepth : 0
}

/** A step back from the first step leaves the page, and with it this hook. */
function isHere({ location }: RouterHistory): boolean {
  return location.pathname.endsWith('/staking')
}
