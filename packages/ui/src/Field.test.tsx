import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'

test('the label names the control, the hint and the error describe it, the error makes it invalid', () => {
  const field = (error?: string) => (
    <Field label="Number of validators" hint="32 ETH each" error={error}>
      {control => <input {...control} />}
    </Field>
  )
  const { rerender } = render(field())
  const input = screen.getByLabelText('Number of validators')
  expect(description(input)).toBe('32 ETH each')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  rerender(field('At least 1'))
  expect(description(input)).toBe('At least 1 32 ETH each')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('At least 1')
})

function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join(' ')
}
