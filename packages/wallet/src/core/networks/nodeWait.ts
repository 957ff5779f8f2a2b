/**
 * Reads of nodes (specification section 9): milliseconds of a try, and of one that another node can take over.
 */
export const nodeWait = 10_000
export const sharedNodeWait = 4_000
