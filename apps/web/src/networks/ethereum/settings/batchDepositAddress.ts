import { provider } from '#web/settings/provider.ts'

/** The provider's batch deposit contract on a chain, as built into the site; undefined if there is none. */
export function batchDepositAddress(chainId: number): `0x${string}` | undefined {
  const chains: Readonly<Record<string, { batchDeposit: string | null } | undefined>> = provider.chains
  return (chains[chainId]?.batchDeposit ?? undefined) as `0x${string}` | undefined
}
