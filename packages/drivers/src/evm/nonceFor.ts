import { type EvmAttempt, nonceOf } from './EvmStep.ts'

/**
 * The nonce that the wallet is asked to use. An earlier attempt that may still be in somebody's hands, though it was
 * given up, is asked for again with its own nonce: of two transactions with one nonce at most one is ever mined.
 * @param nonces the account's next one, by mined transactions and with those that wait
 */
export function nonceFor(
  attempts: readonly EvmAttempt[],
  { mined, pending }: { mined: number; pending: number },
): number {
  const open = attempts.flatMap(attempt => {
    const nonce = openNonce(attempt)
    return nonce !== null && nonce >= mined ? [nonce] : []
  })
  return open.at(-1) ?? pending
}

function openNonce(attempt: EvmAttempt): number | null {
  const mayBeOut = attempt.state === 'dropped' || attempt.state === 'failed'
  return mayBeOut ? nonceOf(attempt) : null
}
