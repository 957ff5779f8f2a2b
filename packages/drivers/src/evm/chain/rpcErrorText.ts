import { plainText } from '@granary/errors'

/** The error message of a node or wallet, for details; at most 200 characters. */
export function rpcErrorText(error: unknown): string {
  const { shortMessage, details, message } = (error ?? {}) as Record<string, unknown>
  const text = [details, shortMessage, message].find(part => typeof part === 'string' && part !== '')
  return plainText(String(text ?? error))
}
