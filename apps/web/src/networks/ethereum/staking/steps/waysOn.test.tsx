// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { GiveUpLost, NothingSent } from '#web/shell/sending/NothingSent.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { type ProofCheck, proofCheck } from '../proof/ProofCheck.ts'
import { exampleIntentEntry } from '../test/exampleStake.ts'
import { BlockedNote } from './BlockedNote.tsx'

const button = (name: string) => screen.getByRole('button', { name })

async function drawBlocked(checks: ProofCheck[]) {
  const checkAgain = vi.fn()
  const state = { step: 'review', stake: exampleIntentEntry(), quote: null, checks } as const
  await renderInSite(
    <BlockedNote
      flow={{ checkAgain } as unknown as StakingFlow}
      state={{ ...state, status: 'blocked', registration: null, notice: null, failure: null }}
    />,
  )
  return checkAgain
}

const unasked = proofCheck('provider', { status: 'unavailable', code: 'PROOF_SOURCE_UNAVAILABLE' })
const failed = proofCheck('signatures', { status: 'failed', code: 'DEPOSIT_SIGNATURE_INVALID' })

test('checks without an answer run again once the device is online, with the same data', async () => {
  const checkAgain = await drawBlocked([unasked])
  expect(screen.getByText('Some checks could not be made')).toBeTruthy()
  expect(screen.queryByText('Generate new deposit data')).toBeNull()
  window.dispatchEvent(new Event('online'))
  expect(checkAgain).toHaveBeenCalledOnce()
})

test('a check that failed stays failed, and new deposit data is a way on', async () => {
  const checkAgain = await drawBlocked([unasked, failed])
  expect(screen.getByText('This deposit cannot be signed')).toBeTruthy()
  expect(button('Generate new deposit data')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  expect(checkAgain).not.toHaveBeenCalled()
})

test('where others send for the account, it is asked about their queue and history before it is given up', async () => {
  const giveUp = vi.fn()
  await renderInSite(<GiveUpLost code="MAY_BE_PROPOSED" text="" onYes={giveUp} />)
  fireEvent.click(button('It is not in the queue: back to review'))
  expect(screen.getByText('Is it missing from both the queue and the history of your Safe?')).toBeTruthy()
  expect(giveUp).not.toHaveBeenCalled()
  fireEvent.click(button('Yes, it is in neither'))
  expect(giveUp).toHaveBeenCalledOnce()
})

test('while a transaction of the account waits, the page does not say that nothing was sent', async () => {
  await renderInSite(<GiveUpLost code="DEPOSIT_MAY_BE_WAITING" text="" onYes={vi.fn()} />)
  expect(button('My wallet sent nothing: back to review')).toHaveProperty('disabled', true)
})

test('that the wallet sent nothing is believed only after a question', async () => {
  const giveUpLost = vi.fn()
  await renderInSite(<NothingSent text="" disabled={false} onYes={giveUpLost} />)
  fireEvent.click(button('My wallet sent nothing: back to review'))
  expect(giveUpLost).not.toHaveBeenCalled()
  fireEvent.click(button('Not yet'))
  expect(screen.queryByText('Is the request closed in your wallet?')).toBeNull()
  fireEvent.click(button('My wallet sent nothing: back to review'))
  fireEvent.click(button('Yes, it is closed and sent nothing'))
  expect(giveUpLost).toHaveBeenCalledOnce()
})
