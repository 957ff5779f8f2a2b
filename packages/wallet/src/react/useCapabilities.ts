import { useClientRead } from './useClientRead.ts'
import type { ReadOptions } from './useRead.ts'

/** What the connected wallet can do, by chain id (EIP-5792); empty if it does not say. */
export function useCapabilities(options?: ReadOptions) {
  return useClientRead('capabilities', client => client.getCapabilities(), options)
}
