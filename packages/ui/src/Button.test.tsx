import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('submits nothing unless it says so', () => {
  render(<Button>Stake</Button>)
  expect(screen.getByRole('button', { name: 'Stake' }).getAttribute('type')).toBe('button')
})

test('a busy button keeps its name and focus, announces that it is busy and ignores clicks', () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Stake
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Stake' })
  button.focus()
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a busy submit button does not submit its form a second time', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})
