/** The six steps in their order (specification A4.01). */
export const stakeSteps = ['details', 'credentials', 'review', 'sign', 'broadcast', 'confirmed'] as const

export type StakeStep = (typeof stakeSteps)[number]
