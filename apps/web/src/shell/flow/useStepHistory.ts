import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A flow of steps, one of which is on the screen. */
export type SteppedFlow<Step extends string> = {
  getState: () => { step: Step }
  /** A step back, where there is one. */
  back: () => Promise<void>
}

/**
 * The browser's Back goes one step back inside the flow instead of leaving it. Each step that can be gone back from
 * has its own place in the browser's history; the flow decides what a step back means.
 * @param depths how many steps Back can go before it leaves the flow: none once something is on its way
 */
export function useStepHistory<Step extends string>(
  flow: SteppedFlow<Step> | null,
  step: Step | 'loading',
  depths: Readonly<Record<Step, number>>,
): void {
  const { history } = useRouter()
  /** Going back takes the browser a moment: nothing is moved again before it has arrived. */
  const isMoving = useRef(false)

  useEffect(() => {
    if (flow && step !== 'loading' && flow.getState().step === step) settle(history, isMoving, depths[step])
  }, [flow, step, history, depths])

  useEffect(() => {
    if (!flow) return
    const follow = async () => {
      if (isMoving.current) isMoving.current = false
      else if (depthOf(history) < depths[flow.getState().step]) await flow.back()
      // Where there is no step back, as while the wallet is asked, and none forward, the page stays where it is.
      const { step: reached } = flow.getState()
      if (reached !== 'loading') settle(history, isMoving, depths[reached])
    }
    return history.subscribe(({ action }) => {
      if (['BACK', 'FORWARD', 'GO'].includes(action.type) && isHere(history)) void follow()
    })
  }, [flow, history, depths])
}

/** Brings the browser's history to that depth. */
function settle(history: RouterHistory, isMoving: { current: boolean }, wanted: number): void {
  if (isMoving.current) return
  const depth = depthOf(history)
  if (depth > wanted) {
    isMoving.current = true
    history.go(wanted - depth)
  }
  for (let next = depth + 1; next <= wanted; next++) {
    history.push(history.location.href, { stakeDepth: next })
    // Two in one turn would otherwise become one place in the browser's history.
    history.flush()
  }
}

function depthOf({ location }: RouterHistory): number {
  const { stakeDepth } = location.state as { stakeDepth?: unknown }
  return typeof stakeDepth === 'number' ? stakeDepth : 0
}

/** A step back from the first step leaves the page, and this with it. */
function isHere({ location }: RouterHistory): boolean {
  return location.pathname.endsWith('/staking')
}
