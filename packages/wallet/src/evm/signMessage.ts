import { type Hex, stringToHex } from 'viem'
import { type Eip1193Provider, type EvmAccount, isSignedMessage } from '../core/index.ts'
import { SignMessageError, walletError } from '../core/wallet-errors/walletError.ts'
import { requestText } from './requestText.ts'

/** EIP-191 `personal_sign` of a UTF-8 text. @throws UserRejectedError, SignMessageError */
export async function signMessage(account: EvmAccount, message: string): Promise<Hex> {
  try {
    return await requestSignature(account.provider, 'personal_sign', [stringToHex(message), account.address])
  } catch (cause) {
    throw walletError(cause, error => new SignMessageError(error))
  }
}

/** A request whose answer must be a signature. */
export async function requestSignature(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<Hex> {
  const answer = await requestText(provider, method, params)
  if (!isSignedMessage(answer)) throw new TypeError('The wallet returned no signature')
  return answer
}
