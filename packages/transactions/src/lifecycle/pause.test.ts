// @vitest-environment node
import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause } from './pause.ts'

test('[F.19] a finished pause leaves no listener behind, however it ended', async () => {
  const work = new AbortController()
  for (let i = 0; i < 20; i += 1) await pause(0, work.signal)
  expect(getEventListeners(work.signal, 'abort')).toHaveLength(0)
  const waiting = pause(60_000, work.signal)
  expect(getEventListeners(work.signal, 'abort')).toHaveLength(1)
  work.abort()
  await waiting
  expect(getEventListeners(work.signal, 'abort')).toHaveLength(0)
})

test('[F.19] an aborted signal ends the pause at once', async () => {
  await pause(60_000, AbortSignal.abort())
})
