export type { ConfluxAction, ConfluxCall, ConfluxIntent } from './ConfluxCall.ts'
export type { ConfluxPool, ConfluxPoolKind } from './ConfluxPool.ts'
export type { ConfluxPoolState, ConfluxPosition, ConfluxQueueEntry } from './ConfluxPoolState.ts'
