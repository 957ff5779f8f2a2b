import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import type { WalletState } from '../WalletState.ts'

/**
 * Waits for a wallet in the modal until the person closes it, since a wallet may never answer. The adapter
 * still hears a later answer. Without an open modal, just waits.
 * @param isDone whether the request succeeded: then the toolkit itself closes the modal
 * @throws ModalClosedError and errors of `asking`
 */
export async function untilModalCloses(
  store: StoreApi<Pick<WalletState, 'isOpen'>>,
  asking: Promise<void>,
  isDone: () => boolean,
): Promise<void> {
  let stop = () => {}
  const closing = new Promise<never>((_, reject) => {
    stop = store.subscribe((state, before) => {
      if (before.isOpen && !state.isOpen && !isDone()) reject(new ModalClosedError())
    })
  })
  try {
    await Promise.race([asking, closing])
  } finally {
    stop()
  }
}

export class ModalClosedError extends BaseError {
  override readonly name = 'ModalClosedError'
  constructor() {
    super('Modal closed', {
      code: 'MODAL_CLOSED',
      metaMessages: ['No money has moved. Choose a wallet again when you are ready.'],
    })
  }
}
