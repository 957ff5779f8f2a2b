// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import { exampleValidator } from '../test/exampleValidator.ts'
import { ReceiverProofs } from './ReceiverProofs.tsx'
import { useUnproved } from './useUnproved.ts'

const account = `0x${'a1'.repeat(20)}` as const
const validator = exampleValidator(account, 12)
const intent = { operation: 'top-up', validator, amountGwei: 1_000_000_000n } as const
const topUp = operationRequest(intent, { account, chain: hoodi, feeWei: 0n })
const withProof = (proof: string): ActionRequest => ({
  ...topUp,
  facts: { ...topUp.facts, proof, credentials: validator.withdrawalCredentials },
})

beforeAll(() => startMessages(['common', 'claim']))
afterEach(cleanup)

type ReviewProps = { request: ActionRequest; confirmed: ConfirmedReceivers; went: boolean[] }

function Review({ request, confirmed, went }: ReviewProps) {
  const unproved = useUnproved(confirmed)
  return (
    <>
      <ReceiverProofs chain={hoodi} requests={[request]} unproved={unproved} />
      <button type="button" onClick={() => went.push(unproved.mayGoOn([request]))}>
        sign
      </button>
    </>
  )
}

function show(request: ActionRequest) {
  const review = { request, confirmed: new ConfirmedReceivers(), went: [] as boolean[] }
  render(
    <I18nProvider i18n={i18n}>
      <Review {...review} />
    </I18nProvider>,
  )
  return { ...review, sign: () => fireEvent.click(screen.getByText('sign')) }
}

test('key and credentials are named in full, and the end of the key has to be typed before it is signed', () => {
  const request = withProof('none')
  const { confirmed, went, sign } = show(request)
  expect(document.body.textContent).toContain(validator.pubkey)
  expect(document.body.textContent).toContain(validator.withdrawalCredentials)
  const explorer = screen.getByRole('link', { name: /^Beaconcha\.in/ })
  expect(explorer.getAttribute('href')).toBe(`https://hoodi.beaconcha.in/validator/${validator.pubkey}`)
  sign()
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'abcdef' } })
  sign()
  expect(went).toEqual([false, false])
  expect(() => confirmed.assertAll([request])).toThrow()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ` ${validator.pubkey.slice(-6)} ` } })
  sign()
  expect(went).toEqual([false, false, true])
  expect(() => confirmed.assertAll([request])).not.toThrow()
})

test('what the own deposit proves is said, and nothing has to be typed', () => {
  const { went, sign } = show(withProof('deposit'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.body.textContent).toContain('Your own deposit')
  sign()
  expect(went).toEqual([true])
})
