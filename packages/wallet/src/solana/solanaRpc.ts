import { readJson } from '../announced/readBalance.ts'
import { read } from '../announced/readStandardWallet.ts'

/** One JSON-RPC call to a node of Solana. @throws what the node said, with its code */
export async function solanaRpc(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const answer = await readJson(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal && { signal }),
  })
  const error = read(answer, 'error')
  if (error) throw new Error(String(read(error, 'message')))
  return read(answer, 'result')
}
