import { provider } from './provider.ts'

/** Beacon APIs that are not the provider's own, by which a key is checked too; built into the site, with its policy. */
export function secondBeaconApiUrls(chainId: number): readonly string[] {
  const chains: Readonly<Record<string, { secondBeaconApiUrls: readonly string[] } | undefined>> =
    provider.chains
  return chains[chainId]?.secondBeaconApiUrls ?? []
}
