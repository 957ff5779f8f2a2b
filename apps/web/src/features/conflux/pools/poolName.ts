import { plainText } from '../../../format/plainText.ts'
import type { KnownPool } from '../reading/usePools.ts'

const longest = 60

/** What a pool is called: as its contract says, made safe to show, else as the provider's settings say. */
export function poolName({ pool, reading }: Pick<KnownPool, 'pool' | 'reading'>): string {
  return plainText(reading?.state?.name ?? '', longest) || pool.name
}
