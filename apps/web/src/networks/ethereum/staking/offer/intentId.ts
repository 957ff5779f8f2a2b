import type { AccountOnChain } from '@granary/drivers/evm'

/**
 * A random id by which the provider tells this browser from another device that opens the same offer. One an account
 * and chain, so that it does not tie accounts together; undefined where the browser keeps nothing.
 */
export function intentId({ account, chainId }: AccountOnChain): string | undefined {
  const key = `granary:intent:${chainId}:${account}`
  try {
    const known = localStorage.getItem(key)
    if (known) return known
    const made = crypto.randomUUID()
    localStorage.setItem(key, made)
    return made
  } catch {
    return undefined
  }
}
