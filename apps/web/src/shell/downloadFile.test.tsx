// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadFile } from './downloadFile.ts'
import { FileLine } from './FileLine.tsx'
import { toasts } from './toasts/toasts.ts'

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined })
})
afterEach(() => {
  toasts.clear()
  vi.restoreAllMocks()
})

test('[F.41] [A1.37] a toast gives name and size of the saved file, in bytes of UTF-8', () => {
  const saved = downloadFile('rewards.csv', '质'.repeat(1024), 'text/csv')
  expect(saved).toEqual({ name: 'rewards.csv', size: 3072 })
  expect(toasts.list()).toMatchObject([{ severity: 'success', summary: 'rewards.csv', detail: '3 KB' }])
})

test('[F.41] the next file replaces the previous one', () => {
  for (const name of ['a.csv', 'b.csv']) downloadFile(name, '', 'text/csv')
  expect(toasts.list().map(({ summary, detail }) => [summary, detail])).toEqual([['b.csv', '0 B']])
})

test('[F.41] [A1.37] a chosen file appears with its size and no hidden characters in its name', () => {
  render(<FileLine file={new File(['x'.repeat(1536)], 'labels\u202evsc.exe')} />)
  expect(screen.getByRole('status').textContent).toBe('labelsvsc.exe · 1.5 KB')
})
