import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

test('floors a long amount and shows it whole on focus', () => {
  render(<Amount value={1_234_567_899_999_999_999n} decimals={18} unit="ETH" />)
  const value = screen.getByText('1.234567')
  fireEvent.focus(value)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('1.234567899999999999 ETH')
})

test('makes a short amount not focusable', () => {
  render(<Amount value={32_000_000_000n} decimals={9} unit="ETH" />)
  expect(screen.getByText('32').hasAttribute('tabindex')).toBe(false)
})

test('never shows a tiny amount as zero', () => {
  render(<Amount value={1n} decimals={18} unit="ETH" digits={4} />)
  expect(screen.getByText('<0.0001')).toBeTruthy()
})
