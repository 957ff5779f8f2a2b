import { clusterEventsAbi } from './clusterEventsAbi.ts'
import { governanceEventsAbi } from './governanceEventsAbi.ts'
import { operatorEventsAbi } from './operatorEventsAbi.ts'
import { ssvErrorsAbi } from './ssvErrorsAbi.ts'
import { ssvFunctionsAbi } from './ssvFunctionsAbi.ts'

/** Every event of SSVNetwork that an index follows. */
export const ssvEventsAbi = [...clusterEventsAbi, ...operatorEventsAbi, ...governanceEventsAbi] as const

/** SSVNetwork v2.0.0 as Granary uses it: the owner's calls, the events and the custom errors. */
export const ssvNetworkAbi = [...ssvFunctionsAbi, ...ssvEventsAbi, ...ssvErrorsAbi] as const
