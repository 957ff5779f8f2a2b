import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Select } from './Select.tsx'

test('choosing an option notifies the owner', () => {
  const onChange = vi.fn()
  render(
    <Select aria-label="Theme" defaultValue="light" onChange={event => onChange(event.target.value)}>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </Select>,
  )
  fireEvent.change(screen.getByLabelText('Theme'), { target: { value: 'dark' } })
  expect(onChange).toHaveBeenCalledWith('dark')
})
