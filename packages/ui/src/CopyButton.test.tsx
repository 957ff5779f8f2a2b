import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

test('copies the whole text and says so', async () => {
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  render(<CopyButton text="0x71C7" label="Copy address" copiedLabel="Copied" />)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith('0x71C7')
})
