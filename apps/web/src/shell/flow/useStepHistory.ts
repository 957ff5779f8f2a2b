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
 * flow decides what going back means, and no step asks the wallet again because of it.
 * @param depths how many times Back stays within the flow: none once a transaction is in flight
 */
export function useStepHistory<Step extends string>(
  flow: SteppedFlow<Step> | null,
  step: Step | 'loading',
  depths: Readonly<Record<Step, number>>,
): void {
  const { history } = useRouter()
  const ways = useRef<FlowHistory>({ isMoving: false, isSettled: false, href: '', depth: 0 })

  useEffect(() => {
    if (flow && step !== 'loading' && flow.getState().step === step)
      settle(history, ways.current, depths[step])
  }, [flow, step, history, depths])

  useEffect(() => {
    if (!flow) return
    const known = ways.current
    const follow = async (before: number) => {
      const wanted = depths[flow.getState().step]
      if (known.isMoving) known.isMoving = false
      else if (depthOf(history) < wanted) await flow.back()
      else if (depthOf(history) === wanted && before > wanted) return history.back()
      // If the flow cannot go back, as while the wallet is asked, or forward, the page stays.
      const { step: reached } = flow.getState()
      if (reached !== 'loading') settle(history, known, depths[reached])
    }
    arrive(history, known)
    return history.subscribe(({ action }) => {
      const { href, depth } = known
      arrive(history, known)
      const isTraversal = ['BACK', 'FORWARD', 'GO'].includes(action.type)
      // A step back from the first step leaves the page, and with it this hook.
      if (isTraversal && href === known.href) void follow(depth)
    })
  }, [flow, history, depths])
}

/** What a page knows of the browser's history. */
type FlowHistory = {
  /** `history.go` is asynchronous: wait for its arrival before moving again. */
  isMoving: boolean
  /** Until then, a deeper entry is one of before a reload: the flow may still resume that step. */
  isSettled: boolean
  /** Of the current entry. */
  href: string
  depth: number
}

function arrive(history: RouterHistory, known: FlowHistory): void {
  known.href = history.location.href
  known.depth = depthOf(history)
}

/** Moves the browser's history to the given depth. */
function settle(history: RouterHistory, known: FlowHistory, wanted: number): void {
  if (known.isMoving) return
  const isFirst = !known.isSettled
  known.isSettled = true
  const depth = depthOf(history)
  // Browsers skip entries that a page adds without a click, so the entries of before a reload are kept.
  if (depth > wanted && !isFirst) {
    known.isMoving = true
    history.go(wanted - depth)
  }
  for (let next = depth + 1; next <= wanted; next++) {
    history.push(history.location.href, { flowDepth: next })
    // Two pushes in one turn would merge into one history entry.
    history.flush()
  }
}

function depthOf({ location }: RouterHistory): number {
  const { flowDepth } = location.state as { flowDepth?: unknown }
  return typeof flowDepth === 'number' ? flowDepth : 0
}
