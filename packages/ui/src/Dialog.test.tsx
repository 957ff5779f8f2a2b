import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { topDialog } from './openDialogs.ts'

test('a closed dialog is not in the document', () => {
  render(
    <Dialog open={false} onClose={() => undefined}>
      Inside
    </Dialog>,
  )
  expect(screen.queryByText('Inside')).toBeNull()
})

test('Escape asks the owner to close, even when focus is on the page, and closes nothing by itself', () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} aria-label="Connect">
      Inside
    </Dialog>,
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
  const dialog = screen.getByRole('dialog', { name: 'Connect' })
  expect(dialog.hasAttribute('open')).toBe(true)
  expect(dialog.getAttribute('closedby')).toBe('none')
})

test('Escape closes only the upper of two dialogs', () => {
  const closeLower = vi.fn()
  const closeUpper = vi.fn()
  const { rerender } = render(
    <>
      <Dialog open onClose={closeLower} aria-label="Lower" />
      <Dialog open onClose={closeUpper} aria-label="Upper" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closeUpper).toHaveBeenCalledTimes(1)
  expect(closeLower).not.toHaveBeenCalled()
  rerender(
    <>
      <Dialog open onClose={closeLower} aria-label="Lower" />
      <Dialog open={false} onClose={closeUpper} aria-label="Upper" />
    </>,
  )
  expect(topDialog()).toBe(screen.getByRole('dialog', { name: 'Lower' }))
})

test('a click on the backdrop asks to close, unless there is work in the dialog', () => {
  const onClose = vi.fn()
  const { rerender } = render(<Dialog open onClose={onClose} aria-label="Connect" />)
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(<Dialog open keepOnBackdrop onClose={onClose} aria-label="Connect" />)
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
