import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import type { WalletState } from '../WalletState.ts'

/**
 * What a wallet is asked for in the modal, given up when the person closes the modal: a wallet may never answer. One
 * that answers later is still heard by its adapter. Asked without an open modal, it is waited for.
 * @param isDone whether it has come about, for then it is the toolkit itself that closes the modal
 * @throws ModalClosedError and what `asking` throws
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
