import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Spinner } from './Spinner.tsx'

test('[A1.34] a spinner names what it waits for, or is decorative', () => {
  const { rerender, container } = render(<Spinner label="Loading" />)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  rerender(<Spinner />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('status')).toBeNull()
})
