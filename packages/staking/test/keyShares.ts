import type { Address } from 'viem'
import type { KeyShareRow } from '../src/ssv/file/KeyShareRow.ts'
import { createKeyShares } from '../src/ssv/shares/createKeyShares.ts'
import { testSecretKey } from './signedDeposit.ts'
import { encryptForOperator, testOperators } from './ssvOperators.ts'

export const clusterOwner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Real key shares of `count` validators for `size` operators, from this nonce on. */
export async function testKeyShares(count: number, size: number, ownerNonce = 0): Promise<KeyShareRow[]> {
  const rows: KeyShareRow[] = []
  for (let seed = 0; seed < count; seed++)
    rows.push(
      await createKeyShares({
        secretKey: Uint8Array.from(testSecretKey(seed).toBytes()),
        ownerAddress: clusterOwner,
        ownerNonce: ownerNonce + seed,
        operators: testOperators(size).map(({ id, operatorKey }) => ({ id, operatorKey })),
        encrypt: encryptForOperator,
      }),
    )
  return rows
}
