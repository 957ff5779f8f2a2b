import type { FlowWallet } from '@granary/drivers/evm'
import { type Eip1193, readBalance, readGasFees } from '@granary/drivers/evm/chain'
import { useQuery } from '@tanstack/react-query'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { readServiceFee } from '../details/readServiceFee.ts'

/** Figures of the form, live from the chain. */
export type StakeFigures = {
  /** wei */
  feePerValidatorWei: bigint
  /** Expected price of gas, wei. */
  gasPriceWei: bigint
  /** Wei of the connected account on this chain; null without one. */
  balanceWei: bigint | null
}

const refreshMs = 12_000

/** Reads through the connected wallet where it is on this chain, else through the provider's proxy. */
export function useStakeFigures(target: DepositTarget, wallet: FlowWallet | null) {
  const { id } = target.chain
  const isOnChain = wallet?.chainId === id
  return useQuery({
    queryKey: ['stake', id, 'figures', wallet?.account ?? null, isOnChain],
    refetchInterval: refreshMs,
    queryFn: () =>
      readFigures(isOnChain ? wallet.provider : proxyProvider(target.chain), target, wallet?.account ?? null),
  })
}

async function readFigures(
  reader: Eip1193,
  target: DepositTarget,
  account: `0x${string}` | null,
): Promise<StakeFigures> {
  const [feePerValidatorWei, gasFees, balanceWei] = await Promise.all([
    target.batchContract ? readServiceFee(reader, target.batchContract) : 0n,
    readGasFees(reader),
    account ? readBalance(reader, account) : null,
  ])
  return { feePerValidatorWei, gasPriceWei: gasFees.expectedPerGas, balanceWei }
}
