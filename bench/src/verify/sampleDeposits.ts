import { SecretKey } from '@chainsafe/blst'
import {
  type DepositData,
  depositDataRoot,
  depositMessageRoot,
  depositSigningRoot,
  type ExpectedDeposits,
  type Hex,
  minDepositGwei,
  withdrawalCredentials,
} from '@granary/staking/ethereum'

const withdrawalAddress: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const forkVersion: Hex = '0x10000910'

/** Valid deposit data of `count` keys, and the expected values. */
export function sampleDeposits(count: number): { deposits: DepositData[]; expected: ExpectedDeposits } {
  return {
    deposits: Array.from({ length: count }, (_, seed) => sampleDeposit(seed)),
    expected: {
      withdrawalAddress,
      credentialsType: '0x01',
      amountsGwei: Array.from({ length: count }, () => minDepositGwei),
      forkVersion,
    },
  }
}

function sampleDeposit(seed: number): DepositData {
  const key = SecretKey.fromKeygen(Buffer.alloc(32, seed + 1))
  const message = {
    pubkey: key.toPublicKey().toHex() as Hex,
    withdrawalCredentials: withdrawalCredentials({ type: '0x01', address: withdrawalAddress }),
    amountGwei: minDepositGwei,
    forkVersion,
  }
  const signature = key.sign(Buffer.from(depositSigningRoot(message).slice(2), 'hex')).toHex() as Hex
  const signed = { ...message, signature }
  return {
    ...signed,
    depositMessageRoot: depositMessageRoot(signed),
    depositDataRoot: depositDataRoot(signed),
  }
}
