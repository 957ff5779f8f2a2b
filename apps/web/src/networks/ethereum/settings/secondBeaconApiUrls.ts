import { secondBeacons } from 'virtual:second-beacons'

/** Third-party beacon APIs that also check keys; built into the site and its policy. */
export function secondBeaconApiUrls(chainId: number): readonly string[] {
  return secondBeacons[chainId] ?? []
}
