import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Skeleton } from './Skeleton.tsx'

test('is as wide as the text it stands for and hidden from screen readers', () => {
  const { container } = render(<Skeleton width="12ch" />)
  const image = container.querySelector('svg')
  expect(image?.getAttribute('width')).toBe('12ch')
  expect(image?.getAttribute('aria-hidden')).toBe('true')
})
