import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Kernels } from './Kernels.tsx'
import { kernelRow } from './kernelRow.ts'

test('one kernel is drawn for each validator, and the row says so in words', () => {
  render(<Kernels counts={{ active: 8, waiting: 2 }} label="8 active, 2 in the queue" />)
  expect(screen.getByRole('img', { name: '8 active, 2 in the queue' }).children).toHaveLength(10)
})

test('beyond the limit the rest is counted, not drawn', () => {
  render(<Kernels counts={{ active: 70 }} limit={64} label="70 validators" />)
  expect(screen.getByRole('img').textContent).toBe('+6')
})

test('trouble is never among what is cut off, and absent kernels are never counted', () => {
  const row = kernelRow({ active: 99, trouble: 1, absent: 5 }, 10)
  expect(row.drawn[0]).toBe('trouble')
  expect(row).toMatchObject({ more: 90, drawn: { length: 10 } })
  expect(kernelRow({ active: 3, absent: 29 }, 16)).toMatchObject({ more: 0, drawn: { length: 16 } })
})
