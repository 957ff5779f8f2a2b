// @vitest-environment jsdom
import type { ConfluxPool } from '@granary/staking/conflux'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { AmountFields } from './AmountFields.tsx'
import { type Purse, readStakeForm } from './readStakeForm.ts'
import { newStakeForm } from './StakeForm.ts'

const address = '0x00000000000000000000000000000000000000aa'

const cfx = 10n ** 18n
/** 1,600 CFX, of which 0.1 is reserved for fees. */
const purse = {
  state: null,
  position: { balanceDrip: 1600n * cfx },
  gasReserveDrip: cfx / 10n,
} as Purse

type FieldsProps = { pool: ConfluxPool; isAsked?: boolean; purse?: Purse }

function Fields({ pool, isAsked = false, purse }: FieldsProps) {
  const [form, setForm] = useState(newStakeForm(pool.kind, null))
  return (
    <AmountFields
      isVotePool={pool.kind === 'vote'}
      form={form}
      reading={readStakeForm(form, pool, purse ?? null)}
      isAsked={isAsked}
      equivalent={null}
      balance={null}
      onChange={setForm}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount to stake')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('switching the unit converts votes and CFX; a remainder is never rounded away', async () => {
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'vote', address }} />)
  type('3')
  fireEvent.click(screen.getByRole('radio', { name: 'CFX' }))
  expect(field().value).toBe('3000')
  fireEvent.click(screen.getByRole('radio', { name: 'Votes' }))
  expect(field().value).toBe('3')
  fireEvent.click(screen.getByRole('radio', { name: 'CFX' }))
  type('3500')
  fireEvent.click(screen.getByRole('radio', { name: 'Votes' }))
  expect(field().value).toBe('')
})

test('CFX that are not whole votes are refused with a code, and one click fixes the amount', async () => {
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'vote', address }} />)
  fireEvent.click(screen.getByRole('radio', { name: 'CFX' }))
  type('2500')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain('VOTES_NOT_WHOLE')
  fireEvent.click(screen.getByRole('button', { name: 'Stake 3,000 CFX' }))
  expect(field().value).toBe('3000')
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('the arrow keys step by whole votes and never below one', async () => {
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'vote', address }} />)
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(field().value).toBe('2')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(field().value).toBe('1')
})

test('an empty field is an error only after an attempt to continue', async () => {
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'share', address }} />)
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('continuing without an amount gives a message and a code', async () => {
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'share', address }} isAsked />)
  expect(screen.getByRole('alert').textContent).toContain('AMOUNT_MALFORMED')
})

test('[F.32] an amount above the balance names the balance, the reserve and the maximum, with the code in the details', async () => {
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'share', address }} purse={purse} />)
  type('1000000')
  const details = screen.getByText('Code: BALANCE_TOO_LOW').closest('details')
  expect(details?.open).toBe(false)
  details?.remove()
  expect(screen.getByRole('alert').textContent).toBe(
    'You have 1,600 CFX, and 0.1 CFX of it is reserved for network fees: you can stake at most 1,599.9 CFX.',
  )
})

test('the refusal offers a choice, or else says why there is none', async () => {
  const position = { balanceDrip: 600n * cfx } as Purse['position']
  await renderInSite(<Fields pool={{ chainId: 71, kind: 'vote', address }} purse={{ ...purse, position }} />)
  fireEvent.click(screen.getByRole('radio', { name: 'CFX' }))
  type('2500')
  expect(screen.queryByRole('button', { name: /^Stake/ })).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('does not cover one')
  expect(screen.getByRole('alert').textContent).not.toContain('Choose')
})
