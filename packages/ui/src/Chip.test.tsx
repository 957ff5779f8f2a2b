import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chip } from './Chip.tsx'

test('chips of different tones look different', () => {
  render(
    <>
      <Chip>Coming Soon</Chip>
      <Chip tone="warning">Test network</Chip>
    </>,
  )
  expect(screen.getByText('Coming Soon').className).not.toBe(screen.getByText('Test network').className)
})
