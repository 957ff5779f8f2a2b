import { type Hex, stringToHex } from 'viem'
import type { EvmAccount } from '../core/index.ts'
import { SignMessageError } from '../core/wallet-errors/SignMessageError.ts'
import { walletError } from '../core/wallet-errors/walletError.ts'
import { requestText } from './requestText.ts'

/** A signed message is 0x plus at least 62 hex characters (specification section 5). */
const signature = /^0x[0-9a-f]{62,}$/i

/** EIP-191 `personal_sign` of a UTF-8 text. @throws UserRejectedError, SignMessageError */
export async function signMessage(account: EvmAccount, message: string): Promise<Hex> {
  try {
    const answer = await requestText(account.provider, 'personal_sign', [
      stringToHex(message),
      account.address,
    ])
    if (!signature.test(answer)) throw new TypeError('The wallet answered no signature')
    return answer as Hex
  } catch (cause) {
    throw walletError(cause, error => new SignMessageError(error))
  }
}
