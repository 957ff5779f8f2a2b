import { getTypesForEIP712Domain, type Hex, serializeTypedData, validateTypedData } from 'viem'
import type { EvmAccount, TypedDataInput } from '../core/index.ts'
import { SignMessageError, walletError } from '../core/wallet-errors/walletError.ts'
import { requestSignature } from './signMessage.ts'

/**
 * EIP-712 `eth_signTypedData_v4`. Passes text on byte for byte; checks an object against its types and writes
 * it as JSON. @throws UserRejectedError, SignMessageError
 */
export async function signTypedData(account: EvmAccount, input: TypedDataInput): Promise<Hex> {
  try {
    const text = typeof input === 'string' ? input : toText(input)
    return await requestSignature(account.provider, 'eth_signTypedData_v4', [account.address, text])
  } catch (cause) {
    throw walletError(cause, error => new SignMessageError(error))
  }
}

function toText({ domain, types, primaryType, message }: Exclude<TypedDataInput, string>): string {
  const typedData = {
    domain,
    // Wallets expect the domain's own type.
    types: { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types },
    primaryType,
    message,
  } as Parameters<typeof validateTypedData>[0]
  validateTypedData(typedData)
  return serializeTypedData(typedData)
}
