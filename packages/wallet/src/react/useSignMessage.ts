import type { Namespace } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { useRequest } from './useRequest.ts'
import { useWalletContext } from './walletContext.ts'

export type SignMessageInput = {
  /** UTF-8 text. */
  readonly message: string
}

export type UseSignMessageOptions = {
  /** `eip155` by default. */
  readonly namespace?: Namespace
}

/** Signs text with the connected account: `data` is hex for eip155, base58 for solana, base64 for bip122. */
export function useSignMessage({ namespace = 'eip155' }: UseSignMessageOptions = {}) {
  const { wallet } = useWalletContext()
  const { address } = useAccount({ namespace })
  const { run, runAsync, ...state } = useRequest(
    async ({ message }: SignMessageInput): Promise<string> =>
      (await wallet.adapter(namespace)).signMessage(message),
    address,
  )
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}
