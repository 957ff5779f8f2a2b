import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Card } from './Card.tsx'

test('passes its class and attributes on', () => {
  render(
    <Card className="own" aria-label="Plan">
      Stake
    </Card>,
  )
  const card = screen.getByLabelText('Plan')
  expect(card.className).toContain('own')
  expect(card.classList.length).toBe(2)
})
