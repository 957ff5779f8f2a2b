import { plainText } from '../format/plainText.ts'

/** What a node or a wallet said went wrong, in its own words, for details; never longer than 200 characters. */
export function rpcErrorText(error: unknown): string {
  const { shortMessage, details, message } = (error ?? {}) as Record<string, unknown>
  const text = [details, shortMessage, message].find(part => typeof part === 'string' && part !== '')
  return plainText(String(text ?? error))
}
