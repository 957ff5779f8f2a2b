import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Note } from './Note.tsx'

test('a note that came up is said aloud, one that always stood there is not', () => {
  const { rerender } = render(<Note tone="error">No answer</Note>)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(
    <Note tone="error" announced>
      No answer
    </Note>,
  )
  expect(screen.getByRole('alert').textContent).toBe('No answer')
})
