import type { Eip1193 } from './chain/Eip1193.ts'
import { readCode } from './chain/readCode.ts'

/** What the code of an account begins with that lent itself code (EIP-7702): it still sends by its own key. */
const delegation = '0xef0100'

/**
 * Whether others send for this account, as the owners of a Safe do. What was proposed to them shows on no node and in no
 * order of the account before it is made: only the person can look for it.
 */
export async function isContractAccount(reader: Eip1193, account: string): Promise<boolean> {
  const code = (await readCode(reader, account)).toLowerCase()
  return code !== '0x' && !code.startsWith(delegation)
}
