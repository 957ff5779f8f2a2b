import { numberToHex } from 'viem'
import type { EvmAccount, GrantedPermissions, PermissionsInput } from '../core/index.ts'
import { WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'

/**
 * ERC-7715 `wallet_grantPermissions`: lets another key act for the account, within limits and for a time.
 * @throws UserRejectedError, WalletRequestError
 */
export async function grantPermissions(
  account: EvmAccount,
  input: PermissionsInput,
): Promise<GrantedPermissions> {
  const { address, chainId, provider } = account
  try {
    const request = toJson({ chainId: numberToHex(chainId), address, ...input })
    return toGranted(await provider.request({ method: 'wallet_grantPermissions', params: [request] }), input)
  } catch (cause) {
    throw walletError(cause, error => new WalletRequestError(error))
  }
}

/** Amounts are hex in the wallet's JSON. */
function toJson(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? numberToHex(part) : part)),
  )
}

/** Earlier drafts call the context `permissionsContext`. */
function toGranted(answer: unknown, input: PermissionsInput): GrantedPermissions {
  const { context, permissionsContext, expiry } = (answer ?? {}) as Record<string, unknown>
  const known = context ?? permissionsContext
  if (typeof known !== 'string' || !/^0x[0-9a-f]+$/i.test(known))
    throw new TypeError('The wallet returned no permission context')
  const until = typeof expiry === 'string' ? Number(expiry) : expiry
  const isTime = typeof until === 'number' && Number.isSafeInteger(until) && until > 0
  return { context: known as `0x${string}`, expiry: isTime ? until : input.expiry }
}

/** ERC-7715 `wallet_revokePermissions`: revokes granted permissions. @throws UserRejectedError, WalletRequestError */
export async function revokePermissions({ provider }: EvmAccount, context: `0x${string}`): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ permissionContext: context }] })
  } catch (cause) {
    throw walletError(cause, error => new WalletRequestError(error))
  }
}
