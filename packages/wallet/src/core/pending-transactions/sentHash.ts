import { isTransactionHash } from '../validation/responseType.ts'

const sendingMethods: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendTransaction'])

/**
 * The hash of the transaction that a wallet sent with an answer.
 * @returns undefined for other requests, and for a Safe, whose hash only the Safe maps to the chain's
 */
export function sentHash(
  { id }: { readonly id: string },
  method: string,
  answer: unknown,
): `0x${string}` | undefined {
  return id !== 'safe' && sendingMethods.has(method) && isTransactionHash(answer) ? answer : undefined
}
