import type { EvmClient } from '../core/index.ts'
import { useAccount } from './useAccount.ts'
import { type Request, useRequest } from './useRequest.ts'
import { getWalletClient } from './useWalletClient.ts'
import { useWalletContext } from './walletContext.ts'

/** A request to the connected eip155 wallet. Its outcome is about the account it began with. */
export function useClientRequest<Input extends readonly unknown[], Data>(
  ask: (client: EvmClient, ...input: Input) => Promise<Data>,
): Request<Input, Data> {
  const { wallet } = useWalletContext()
  const { address } = useAccount()
  return useRequest(async (...input: Input) => ask(await getWalletClient(wallet), ...input), address)
}
