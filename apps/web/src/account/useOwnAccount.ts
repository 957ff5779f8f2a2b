import { useAccount } from '@granary/wallet/react'

/** The wallet's account in lower case; shows the last visit's account until its wallet reconnects. */
export function useOwnAccount(): { account: `0x${string}` | null; isConnecting: boolean } {
  const { address, status } = useAccount()
  const account = (address?.toLowerCase() as `0x${string}` | undefined) ?? null
  return { account, isConnecting: status === 'connecting' }
}
