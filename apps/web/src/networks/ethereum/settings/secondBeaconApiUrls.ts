import { secondBeacons } from 'virtual:second-beacons'

/** Beacon APIs that are not the provider's own, by which a key is checked too; built into the site, with its policy. */
export function secondBeaconApiUrls(chainId: number): readonly string[] {
  return secondBeacons[chainId] ?? []
}
