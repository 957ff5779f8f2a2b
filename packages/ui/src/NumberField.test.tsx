import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NumberField } from './NumberField.tsx'

const labels = { increaseLabel: 'One more', decreaseLabel: 'One less' }

test('what is typed is handed over as it was typed, also when it is no number', () => {
  const onChange = vi.fn()
  render(<NumberField value="" onChange={onChange} aria-label="Amount" />)
  const input = screen.getByLabelText('Amount')
  fireEvent.change(input, { target: { value: '1e9x' } })
  expect(onChange).toHaveBeenCalledWith('1e9x')
  expect(input.getAttribute('inputmode')).toBe('decimal')
})

test('arrow keys and the stepper go one step, and stop at the end that has no step', () => {
  const onIncrease = vi.fn()
  const stepper = { ...labels, onIncrease, onDecrease: undefined }
  render(<NumberField value="1" onChange={() => undefined} stepper={stepper} aria-label="Amount" />)
  fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'ArrowUp' })
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'ArrowDown' })
  expect(onIncrease).toHaveBeenCalledTimes(2)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less' }).disabled).toBe(true)
})
