/** Action kinds that this screen creates and resumes. */
export const claimKinds = ['ethereum.claim'] as const
