/** What executes the Ethereum chain: anvil, which is quick, or a whole client behind the engine API. */
export type ExecutionKind = 'anvil' | 'engine'
