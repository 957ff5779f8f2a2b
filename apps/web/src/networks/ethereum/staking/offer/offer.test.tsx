// @vitest-environment jsdom
import { ApiProblemError } from '@granary/api/client'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import { exampleOffer, exampleOwner } from '../test/exampleStake.ts'
import { intentId } from './intentId.ts'
import { OfferElsewhereNote } from './OfferElsewhereNote.tsx'

const offer = exampleOffer({ seed: 1, count: 1 })
const at = '2026-11-21T10:00:00.000Z'

test('an offer that was asked for elsewhere first says so, when, and that anyone can ask', async () => {
  await renderInSite(<OfferElsewhereNote offer={{ ...offer, openedElsewhere: { at, earlier: true } }} />)
  const note = screen.getByRole('status')
  expect(note.textContent).toContain('This offer was also requested on another device or browser')
  expect(note.textContent).toMatch(/first \(November 2[0-2], 2026 at \d\d:\d\d\)/)
  expect(note.textContent).toContain('anyone who knows your address can request an offer')
  expect(note.textContent).not.toMatch(/on its way|who has your wallet/)
})

test('an offer that was opened here first says to sign in one place only', async () => {
  await renderInSite(<OfferElsewhereNote offer={{ ...offer, openedElsewhere: { at, earlier: false } }} />)
  expect(screen.getByRole('status').textContent).toContain('sign in one place only')
})

test('an offer that no other page opened shows no warning', async () => {
  await renderInSite(<OfferElsewhereNote offer={offer} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a browser goes by one id for an account and by another one for the next, so that they are not tied together', () => {
  const other = { ...exampleOwner, account: `0x${'b2'.repeat(20)}` as const }
  expect(intentId(exampleOwner)).toBe(intentId(exampleOwner))
  expect(intentId(other)).not.toBe(intentId(exampleOwner))
})

function refusal(requestId: string): ApiProblemError {
  return new ApiProblemError({
    type: 'x',
    title: 'No',
    status: 503,
    code: 'BEACON_NODE_UNAVAILABLE',
    requestId,
  })
}

test("a refusal by the server shows the server's own number of the request, to copy for support", async () => {
  await renderInSite(<FailureNote failure={flowFailure(refusal('5f0e-77'))} />)
  expect(screen.getByText(/Reference: 5f0e-77/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy reference', hidden: true })).toBeTruthy()
})

test('a number that is no plain id is not shown', async () => {
  expect(flowFailure(refusal('<b>call 555</b>')).requestId).toBeUndefined()
})
