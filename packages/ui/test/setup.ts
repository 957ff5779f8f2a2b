import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// jsdom has neither modal dialogs nor popovers: stubs, enough for components to call. Browser tests prove the
// real behaviour in Chromium.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}
HTMLElement.prototype.showPopover ??= () => undefined
