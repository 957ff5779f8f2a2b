import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Steps } from './Steps.tsx'

const steps = ['Enter', 'Generate', 'Review']

function show(current: number) {
  render(<Steps label="Steps" steps={steps} current={current} doneLabel="done" summary="Step 2 of 3" />)
  return screen.getAllByRole('listitem')
}

test('marks the current step and announces earlier ones as done', () => {
  const items = show(1)
  expect(items.map(item => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(items[0]?.textContent).toContain('Enter, done')
  expect(items[2]?.textContent).not.toContain('done')
})

test('marks all steps as done after the last one', () => {
  expect(show(3).every(item => item.textContent?.includes('done'))).toBe(true)
})
