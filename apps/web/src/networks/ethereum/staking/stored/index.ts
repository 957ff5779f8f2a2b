import type { StoredKinds } from '#web/journal/storedKinds.ts'
import { stakeKind, stakeOf } from '../stake/Stake.ts'
import { upgradeStake } from './upgradeStake.ts'

/** How this browser's records of stakes are read. */
export const storedStakes: StoredKinds = { readers: { [stakeKind]: stakeOf }, upgradeEntry: upgradeStake }
