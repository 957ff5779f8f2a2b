import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Note } from './Note.tsx'

test('announces a note that appears, not one that was there from the start', () => {
  const { rerender } = render(<Note tone="error">No answer</Note>)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(
    <Note tone="error" announced>
      No answer
    </Note>,
  )
  expect(screen.getByRole('alert').textContent).toBe('No answer')
})
