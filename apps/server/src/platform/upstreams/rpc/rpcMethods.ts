export type RpcMethod = {
  /** Points of a visitor's limit per call. */
  cost: number
  /** Changes nothing, so it may be repeated, at another node too. */
  read: boolean
}

const read = (cost = 1): RpcMethod => ({ cost, read: true })

/**
 * What wallets and pages need of a public node: reads, estimates, and submitting signed transactions. Left out on
 * purpose: the node's accounts and signing, debugging, mining, filters (which live in one node's memory), and control
 * of a development node.
 */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map<string, RpcMethod>([
  ['eth_blobBaseFee', read()],
  ['eth_blockNumber', read()],
  ['eth_call', read()],
  ['eth_chainId', read()],
  ['eth_createAccessList', read(5)],
  ['eth_estimateGas', read(2)],
  ['eth_feeHistory', read()],
  ['eth_gasPrice', read()],
  ['eth_getBalance', read()],
  ['eth_getBlockByHash', read()],
  ['eth_getBlockByNumber', read()],
  ['eth_getBlockReceipts', read(10)],
  ['eth_getBlockTransactionCountByHash', read()],
  ['eth_getBlockTransactionCountByNumber', read()],
  ['eth_getCode', read()],
  ['eth_getLogs', read(10)],
  ['eth_getProof', read(5)],
  ['eth_getStorageAt', read()],
  ['eth_getTransactionByBlockHashAndIndex', read()],
  ['eth_getTransactionByBlockNumberAndIndex', read()],
  ['eth_getTransactionByHash', read()],
  ['eth_getTransactionCount', read()],
  ['eth_getTransactionReceipt', read()],
  ['eth_maxPriorityFeePerGas', read()],
  ['eth_sendRawTransaction', { cost: 2, read: false }],
  ['eth_simulateV1', read(10)],
  ['eth_syncing', read()],
  ['net_version', read()],
  ['web3_clientVersion', read()],
])
