import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// On a loaded machine a second is short; no test measures time.
configure({ asyncUtilTimeout: 30_000 })
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
