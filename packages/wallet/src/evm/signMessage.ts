import { type Hex, stringToHex } from 'viem'
import type { EvmAccount } from '../core/index.ts'
import { SignMessageError, walletError } from '../core/wallet-errors/walletError.ts'
import { requestSignature } from './requestSignature.ts'

/** EIP-191 `personal_sign` of a UTF-8 text. @throws UserRejectedError, SignMessageError */
export async function signMessage(account: EvmAccount, message: string): Promise<Hex> {
  try {
    return await requestSignature(account.provider, 'personal_sign', [stringToHex(message), account.address])
  } catch (cause) {
    throw walletError(cause, error => new SignMessageError(error))
  }
}
