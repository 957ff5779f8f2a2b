import { BaseError } from '@granary/errors'
import type { EvmAccount, WalletCapabilities } from '../core/index.ts'
import { codeOf, WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'

/** EIP-5792 `wallet_getCapabilities`; empty if the wallet does not know the method. @throws CapabilitiesParseError */
export async function getCapabilities({ provider, address }: EvmAccount): Promise<WalletCapabilities> {
  const answer = await provider
    .request({ method: 'wallet_getCapabilities', params: [address] })
    .catch(cause => {
      if (isUnknownMethod(cause)) return {}
      throw walletError(cause, error => new WalletRequestError(error))
    })
  return parseCapabilities(answer)
}

/** Parses capabilities by chain id from EIP-5792's object or its JSON text. @throws CapabilitiesParseError */
export function parseCapabilities(answer: unknown): WalletCapabilities {
  try {
    const value: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer
    return Object.fromEntries(entriesOf(value).map(([key, entry]) => [toChainId(key), fromEntries(entry)]))
  } catch (cause) {
    throw new CapabilitiesParseError(cause)
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('not an object')
  return Object.entries(value)
}

function fromEntries(value: unknown): Record<string, unknown> {
  return Object.fromEntries(entriesOf(value))
}

function toChainId(key: string): number {
  const chainId = /^(0x[0-9a-f]+|\d+)$/i.test(key) ? Number(key) : Number.NaN
  if (!Number.isSafeInteger(chainId)) throw new TypeError('not a chain id')
  return chainId
}

export class CapabilitiesParseError extends BaseError {
  override readonly name = 'CapabilitiesParseError'
  constructor(cause: unknown) {
    super('Error parsing wallet capabilities', {
      code: 'CAPABILITIES_UNREADABLE',
      cause,
      metaMessages: ['No money has moved. The wallet is used without its special abilities.'],
    })
  }
}

/** Whether a wallet's error means an unknown method (JSON-RPC, EIP-1193, EIP-1474). */
export function isUnknownMethod(cause: unknown): boolean {
  const code = codeOf(cause)
  return code === -32601 || code === -32004 || code === 4200
}
