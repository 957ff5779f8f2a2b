// What the journal and the unfinished list fetch of stakes. One import instead of three keeps Home within its budget.

export const loadStored = async () => (await import('./stored/upgradeStake.ts')).storedStakes

export const loadView = async () => (await import('./unfinished/StakeRow.tsx')).stakeView

export const loadDriver = async () => (await import('./in-flight/index.ts')).followedDepositDriver
