/** Kinds of actions that this screen makes and resumes. */
export const claimKinds = ['ethereum.claim'] as const
