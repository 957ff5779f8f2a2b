import { avalanche } from './avalanche/index.ts'
import { conflux } from './conflux/index.ts'
import { cosmos } from './cosmos/index.ts'
import { ethereum } from './ethereum/index.ts'
import { fantom } from './fantom/index.ts'
import { lava } from './lava/index.ts'
import { manta } from './manta/index.ts'
import type { NetworkModule } from './NetworkModule.ts'
import { ssv } from './ssv/index.ts'

/** Every network of the site, in Home's order. The first is the default. */
export const networks = [
  ethereum,
  ssv,
  avalanche,
  manta,
  lava,
  fantom,
  conflux,
  cosmos,
] as const satisfies readonly NetworkModule[]
