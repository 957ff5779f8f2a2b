import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressText } from './AddressText.tsx'
import { elideMiddle } from './elideMiddle.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('elides an address in the middle and shows it whole on focus', () => {
  render(<AddressText value={address} />)
  const text = screen.getByText('0x71C7…976F')
  fireEvent.focus(text)
  const tooltip = screen.getByRole('tooltip', { hidden: true })
  expect(tooltip.textContent).toBe(address)
  expect(text.getAttribute('aria-describedby')).toBe(tooltip.id)
  fireEvent.blur(text)
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})

test('leaves a text whole that eliding would not shorten', () => {
  expect(elideMiddle('0x71C7656EC', 6, 4)).toBe('0x71C7656EC')
  expect(elideMiddle('0x71C7656EC7', 6, 4)).toBe('0x71C7…6EC7')
})
