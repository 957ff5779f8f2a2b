import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

test('a long amount is floored, and whole when it has the focus', () => {
  render(<Amount value={1_234_567_899_999_999_999n} decimals={18} unit="ETH" />)
  const value = screen.getByText('1.234567')
  fireEvent.focus(value)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('1.234567899999999999 ETH')
})

test('a short amount needs no second look', () => {
  render(<Amount value={32_000_000_000n} decimals={9} unit="ETH" />)
  expect(screen.getByText('32').hasAttribute('tabindex')).toBe(false)
})

test('an amount too small to show is not shown as nothing', () => {
  render(<Amount value={1n} decimals={18} unit="ETH" digits={4} />)
  expect(screen.getByText('<0.0001')).toBeTruthy()
})
