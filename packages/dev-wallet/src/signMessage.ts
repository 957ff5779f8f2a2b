import { type Hex, hexToString, isHex, size, slice } from 'viem'
import type { DevAccount } from './devAccounts.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { Ask } from './Question.ts'

/** `personal_sign` (EIP-191): shows the text, or the bytes if they are not text. */
export async function signMessage(account: DevAccount, message: unknown, ask: Ask): Promise<Hex> {
  if (!isHex(message)) throw new ProviderRpcError(-32602, 'Invalid parameter: the message')
  await ask({
    kind: 'sign',
    title: 'Sign a message',
    lines: [
      { label: 'Message', value: readable(message), isLong: true },
      { label: 'Account', value: account.address, isLong: true },
    ],
  })
  return account.signMessage({ message: { raw: message } })
}

function readable(message: Hex): string {
  const text = hexToString(message)
  // A replacement character means that the bytes were not UTF-8.
  if (!text.includes('\uFFFD')) return text
  return size(message) > 256 ? `${slice(message, 0, 256)}…` : message
}
