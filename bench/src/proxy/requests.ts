let salt = 0

const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

const call = (method: string, params: unknown[], id = 1) => ({ jsonrpc: '2.0', id, method, params })

/** An uncacheable, unique read: it always reaches the node. */
const fresh = (id = 1) => {
  salt += 1
  return call('eth_getBalance', [address(salt), 'pending'], id)
}

/** Calls per batch. */
export const batchSize = 20

export const requests = {
  single: () => JSON.stringify(fresh()),
  cached: () => JSON.stringify(call('eth_getBlockByNumber', ['latest', false])),
  /** An expensive call: code that loops until little of its gas is left. */
  'cached call': () =>
    JSON.stringify(call('eth_call', [{ data: '0x5b5a61ffff1060005700', gas: '0x2dc6c0' }, 'latest'])),
  batch: () => JSON.stringify(Array.from({ length: batchSize }, (_, id) => fresh(id))),
  'cached batch': () =>
    JSON.stringify(
      Array.from({ length: batchSize }, (_, id) => call('eth_getBalance', [address(id), 'latest'], id)),
    ),
} as const satisfies Record<string, () => string>

export type RequestKind = keyof typeof requests
