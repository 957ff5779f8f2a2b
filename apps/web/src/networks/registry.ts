import { conflux } from './conflux/index.ts'
import { ethereum } from './ethereum/index.ts'
import type { NetworkModule } from './NetworkModule.ts'
import { avalanche, cosmos, fantom, lava, manta } from './upcoming.ts'

/** Every network of the site, in Home's order. The first is the default. */
export const networks = [
  ethereum,
  avalanche,
  manta,
  lava,
  fantom,
  conflux,
  cosmos,
] as const satisfies readonly NetworkModule[]
