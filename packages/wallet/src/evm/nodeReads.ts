/** Requests that need no key: the host's own endpoint of the chain answers them. */
export const nodeReads =
  /^(eth_(get\w+|call|estimateGas|blockNumber|gasPrice|feeHistory|maxPriorityFeePerGas|createAccessList)|net_version|web3_clientVersion)$/

export type NodeReader = { request(args: never): Promise<unknown> }

/** JSON-RPC of the host's own endpoint of a chain. */
export type Reader = (chainId: number) => NodeReader | undefined
