import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Kernels } from './Kernels.tsx'
import { kernelRow } from './kernelRow.ts'

test('draws one kernel per validator and says so in words', () => {
  render(<Kernels counts={{ active: 8, waiting: 2 }} label="8 active, 2 in the queue" />)
  expect(screen.getByRole('img', { name: '8 active, 2 in the queue' }).children).toHaveLength(10)
})

test('counts the kernels beyond the limit instead of drawing them', () => {
  render(<Kernels counts={{ active: 70 }} limit={64} label="70 validators" />)
  expect(screen.getByRole('img').textContent).toBe('+6')
})

test('never cuts off trouble and never counts absent kernels', () => {
  const row = kernelRow({ active: 99, trouble: 1, absent: 5 }, 10)
  expect(row.drawn[0]).toBe('trouble')
  expect(row).toMatchObject({ more: 90, drawn: { length: 10 } })
  expect(kernelRow({ active: 3, absent: 29 }, 16)).toMatchObject({ more: 0, drawn: { length: 16 } })
})
