import type { NetworkModule } from '../NetworkModule.ts'

/** Ethereum validators whose keys several operators share; upcoming. */
export const ssv = {
  id: 'ssv',
  homeRows: [
    {
      name: 'home.ssv',
      mark: 'ssv',
      minimum: 'home.minimumEth',
      exit: 'home.exitEthereum',
      note: 'home.ssvNote',
    },
  ],
} as const satisfies NetworkModule
