/** Executes the Ethereum chain: anvil, which is fast, or a full client behind the engine API. */
export type ExecutionKind = 'anvil' | 'engine'
