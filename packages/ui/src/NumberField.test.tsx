import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NumberField } from './NumberField.tsx'

const labels = { increaseLabel: 'One more', decreaseLabel: 'One less' }

test('passes text on as typed, even when it is not a number', () => {
  const onChange = vi.fn()
  render(<NumberField value="" onChange={onChange} aria-label="Amount" />)
  const input = screen.getByLabelText('Amount')
  fireEvent.change(input, { target: { value: '1e9x' } })
  expect(onChange).toHaveBeenCalledWith('1e9x')
  expect(input.getAttribute('inputmode')).toBe('decimal')
})

test('arrow keys and the stepper go one step and stop at the bounds', () => {
  const onIncrease = vi.fn()
  const stepper = { ...labels, onIncrease, onDecrease: undefined }
  render(<NumberField value="1" onChange={() => undefined} stepper={stepper} aria-label="Amount" />)
  fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'ArrowUp' })
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'ArrowDown' })
  expect(onIncrease).toHaveBeenCalledTimes(2)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
})
