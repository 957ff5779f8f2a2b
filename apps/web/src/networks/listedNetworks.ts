import { provider } from '#web/settings/provider.ts'
import type { NetworkModule } from './NetworkModule.ts'
import { networks } from './registry.ts'

/** @param row id of a row of Home, by which the provider file names the networks to list */
export function isListed(row: string): boolean {
  return (provider.networks as readonly string[] | null)?.includes(row) ?? true
}

/** The networks of which the provider lists at least one row. */
export function listedNetworks(): readonly NetworkModule[] {
  return (networks as readonly NetworkModule[]).filter(({ homeRows }) =>
    homeRows.some(({ id }) => isListed(id)),
  )
}
