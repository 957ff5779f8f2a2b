// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStepHistory } from './useStepHistory.ts'

type Step = 'form' | 'review' | 'sign' | 'sent'
const depths = { form: 0, review: 1, sign: 2, sent: 0 } as const

/** A flow whose only step back is from the review. */
function newFlow() {
  let step: Step = 'form'
  const listeners = new Set<() => void>()
  const go = (to: Step) => {
    step = to
    for (const listener of listeners) listener()
  }
  const state = (): { step: Step } => ({ step })
  const back = vi.fn(async () => {
    if (step === 'review') go('form')
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { getState: state, back, go, subscribe, current: () => step }
}

function Page({ flow }: { flow: ReturnType<typeof newFlow> }) {
  useStepHistory(flow, useSyncExternalStore(flow.subscribe, flow.current), depths)
  return null
}

async function open(flow: ReturnType<typeof newFlow>, path = '/conflux/espace/staking', flowDepth?: number) {
  const history = createMemoryHistory({ initialEntries: ['/', path] })
  if (flowDepth) history.push(path, { flowDepth })
  const page = () => <Page flow={flow} />
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history })
  await router.load()
  await act(async () => void render(<RouterProvider router={router as never} />))
  const goBack = () => act(async () => history.back())
  return { history, goBack }
}

afterEach(cleanup)

test("the browser's Back leads from the review to the form, and from the form out of the page", async () => {
  const flow = newFlow()
  const { history, goBack } = await open(flow)
  await act(async () => flow.go('review'))
  await goBack()
  expect(flow.getState().step).toBe('form')
  expect(history.location.pathname).toBe('/conflux/espace/staking')
  await goBack()
  expect(history.location.pathname).toBe('/')
})

test('without a step back the page stays', async () => {
  const flow = newFlow()
  const { history, goBack } = await open(flow)
  await act(async () => flow.go('review'))
  await act(async () => flow.go('sign'))
  await goBack()
  await goBack()
  expect(flow.getState().step).toBe('sign')
  expect(history.location.pathname).toBe('/conflux/espace/staking')
})

test('once a transaction is in flight Back leaves the page at once', async () => {
  const flow = newFlow()
  const { history, goBack } = await open(flow)
  await act(async () => flow.go('review'))
  await act(async () => flow.go('sent'))
  await goBack()
  expect(flow.back).not.toHaveBeenCalled()
  expect(history.location.pathname).toBe('/')
})

test('an operation, which is a question in the address, goes back to its form and then out of it', async () => {
  const flow = newFlow()
  const { history, goBack } = await open(flow, '/eth/operation?action=exit')
  await act(async () => flow.go('review'))
  await goBack()
  expect(flow.getState().step).toBe('form')
  expect(history.location.href).toBe('/eth/operation?action=exit')
  await goBack()
  expect(history.location.pathname).toBe('/')
})

test('a stopped signing goes back to the review, and that to the form', async () => {
  const flow = newFlow()
  const { goBack } = await open(flow)
  await act(async () => flow.go('review'))
  await act(async () => flow.go('sign'))
  flow.back.mockImplementationOnce(async () => flow.go('review'))
  await goBack()
  expect(flow.getState().step).toBe('review')
  await goBack()
  expect(flow.getState().step).toBe('form')
})

test('a review that a reload interrupted keeps its entry, and Back leads to its form', async () => {
  const flow = newFlow()
  const { history, goBack } = await open(flow, '/conflux/espace/staking', 1)
  const { length } = history
  await act(async () => flow.go('review'))
  expect(history.length).toBe(length)
  await goBack()
  expect(flow.getState().step).toBe('form')
  expect(history.location.pathname).toBe('/conflux/espace/staking')
})

test('a form that a reload left without its review is left with one step back', async () => {
  const { history, goBack } = await open(newFlow(), '/conflux/espace/staking', 1)
  await goBack()
  expect(history.location.pathname).toBe('/')
})
