import type { Eip1193 } from './Eip1193.ts'
import { NodeAnswerError } from './quantity.ts'

/** The code at an address; '0x' without a contract. @throws {NodeAnswerError} */
export async function readCode(provider: Eip1193, address: string): Promise<`0x${string}`> {
  const code = await provider.request({ method: 'eth_getCode', params: [address, 'latest'] })
  if (typeof code !== 'string' || !/^0x[0-9a-f]*$/i.test(code)) throw new NodeAnswerError('code', code)
  return code as `0x${string}`
}
