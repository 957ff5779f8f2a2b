import { depositContractAbi } from '@granary/contracts'
import { encodeFunctionData } from 'viem/utils'
import type { DepositData } from './DepositData.ts'
import type { Hex } from './hex.ts'

/**
 * The official deposit contract's call for one validator: `deposit(bytes pubkey, bytes withdrawal_credentials, bytes
 * signature, bytes32 deposit_data_root)`. The amount is the value of the transaction, in wei.
 */
export function encodeDeposit(
  deposit: Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'signature' | 'depositDataRoot'>,
): Hex {
  return encodeFunctionData({
    abi: depositContractAbi,
    functionName: 'deposit',
    args: [deposit.pubkey, deposit.withdrawalCredentials, deposit.signature, deposit.depositDataRoot],
  })
}
