import type { BitcoinAdapter } from '../core/Adapter.ts'
import type { AdapterHost } from '../core/index.ts'
export function createBitcoinAdapter(_host: AdapterHost<'bip122'>): BitcoinAdapter { throw new Error('later') }
