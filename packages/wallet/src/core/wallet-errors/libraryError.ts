import { BaseError } from '@granary/errors'
import { ChainNotFoundError } from '../networks/ChainNotFoundError.ts'
import { WalletNotConnectedError } from '../session/sessionErrors.ts'
import { ConnectorNotFoundError } from './ConnectorNotFoundError.ts'

/** wagmi and viem errors by name: two copies of a library in one page have different classes. */
const known: Readonly<Record<string, (cause: unknown) => BaseError>> = {
  ChainNotConfiguredError: cause => new ChainNotFoundError(wordOf(cause)),
  ConnectorNotConnectedError: () => new WalletNotConnectedError(),
  ConnectorNotFoundError: cause => new ConnectorNotFoundError(wordOf(cause)),
  ProviderNotFoundError: cause => new ProviderNotFoundError(cause),
}

/**
 * Converts library errors about a wrong set-up; null for others. For connecting and switching only: any
 * wallet may set a name, and these errors say that no money has moved.
 */
export function libraryError(cause: unknown): BaseError | null {
  const { name } = (cause ?? {}) as { name?: unknown }
  if (typeof name !== 'string' || !Object.hasOwn(known, name)) return null
  return known[name]?.(cause) ?? null
}

function wordOf(cause: unknown): string {
  const { message } = cause as { message?: unknown }
  return typeof message === 'string' ? (message.split('\n', 1)[0] ?? '').slice(0, 100) : ''
}

export class ProviderNotFoundError extends BaseError {
  override readonly name = 'ProviderNotFoundError'
  constructor(cause?: unknown) {
    super('The wallet is not in this page.', {
      code: 'WALLET_PROVIDER_NOT_FOUND',
      cause,
      metaMessages: [
        'No money has moved. Is the wallet installed and switched on? Reload the page and try again.',
      ],
    })
  }
}
