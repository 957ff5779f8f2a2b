import type { NetworkModule } from '../NetworkModule.ts'

/** Ethereum validators whose keys are shared by several operators: yet to come. */
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
