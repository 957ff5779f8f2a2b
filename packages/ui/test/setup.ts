import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// jsdom has neither modal dialogs nor popovers: just enough of them that components can call them here.
// Their real behaviour is proved in Chromium by the browser tests.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}
HTMLElement.prototype.showPopover ??= () => undefined
