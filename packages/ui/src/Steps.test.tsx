import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Steps } from './Steps.tsx'

const steps = ['Enter', 'Generate', 'Review']

function show(current: number) {
  render(<Steps label="Steps" steps={steps} current={current} doneLabel="done" summary="Step 2 of 3" />)
  return screen.getAllByRole('listitem')
}

test('the step one is at is marked, the ones before it say that they are done', () => {
  const items = show(1)
  expect(items.map(item => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(items[0]?.textContent).toContain('Enter, done')
  expect(items[2]?.textContent).not.toContain('done')
})

test('after the last step all are done', () => {
  expect(show(3).every(item => item.textContent?.includes('done'))).toBe(true)
})
