import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import css from './ToastArea.module.css?raw'
import { ToastArea, type ToastItem } from './ToastArea.tsx'

const toast: ToastItem = { id: 'a', severity: 'info', summary: 'Sent', detail: 'Waiting to be mined' }

function area(toasts: readonly ToastItem[], onClose: (id: string) => void = () => undefined) {
  return <ToastArea label="Notifications" closeLabel="Close" toasts={toasts} onClose={onClose} />
}

test('[A2.112] [A2.113] a toast shows its summary and its detail', () => {
  render(area([toast]))
  expect(screen.getByRole('status').textContent).toBe('SentWaiting to be mined')
})

test('[A2.119] [A2.120] a toast can be closed unless closable is false', () => {
  const onClose = vi.fn()
  render(area([toast, { id: 'b', severity: 'warn', detail: 'Stays', closable: false }], onClose))
  const buttons = screen.getAllByRole('button', { name: 'Close' })
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0] as HTMLElement)
  expect(onClose).toHaveBeenCalledWith('a')
})

test('toasts live inside an open modal dialog, where they can be clicked', () => {
  const page = (open: boolean) => (
    <>
      {area([toast])}
      <Dialog open={open} onClose={() => undefined} aria-label="Connect" />
    </>
  )
  const { rerender } = render(page(true))
  expect(screen.getByRole('dialog').textContent).toContain('Sent')
  rerender(page(false))
  expect(screen.getByText('Sent').closest('dialog')).toBeNull()
})

test("on a phone a dialog's toasts leave its close button free", () => {
  expect(css).toMatch(/@media \(max-width: 559px\) \{\s*dialog \.area \{\s*top: auto;\s*bottom: 12px/)
})

test('the toast area is 25rem wide at the top centre', () => {
  expect(css).toMatch(/\.area \{[^}]*width: min\(25rem, [^}]*translate: -50%/s)
  expect(css).toMatch(/\.area \{[^}]*top: 12px;\s*left: 50%/s)
})
