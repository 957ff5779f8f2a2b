import { useAccount } from '@granary/wallet/react'

/** The account of the wallet, lower case; one of the last visit is shown before its wallet has answered again. */
export function useOwnAccount(): { account: `0x${string}` | null; isConnecting: boolean } {
  const { address, status } = useAccount()
  const account = (address?.toLowerCase() as `0x${string}` | undefined) ?? null
  return { account, isConnecting: status === 'connecting' }
}
