import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Checkbox } from './Checkbox.tsx'

test('clicking the label ticks the box', () => {
  const onChange = vi.fn()
  render(<Checkbox onChange={event => onChange(event.target.checked)}>I agree</Checkbox>)
  fireEvent.click(screen.getByText('I agree'))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeTruthy()
})
