import type { AccountOnChain, ActionRequest } from '@granary/drivers/evm'
import { formatWei } from '@granary/staking/amount'
import { encodeSplitterClaim, releaseTopics } from '@granary/staking/ethereum/splitter'
import type { SplitterReading } from '../chain/readSplitter.ts'

/**
 * The transaction that deploys a staker's splitter if needed and releases its balance. Pays the staker, whoever sends
 * it.
 * @param signer sends it and pays the network fee
 */
export function claimRequest(
  signer: AccountOnChain,
  staker: `0x${string}`,
  { terms, address, availableWei }: SplitterReading,
): ActionRequest {
  return {
    kind: 'ethereum.claim',
    subject: address,
    owner: signer,
    call: {
      from: signer.account,
      to: terms.factory,
      valueWei: 0n,
      data: encodeSplitterClaim(staker, terms.shareBps),
    },
    // More rewards may arrive before it is mined.
    facts: { amount: formatWei(availableWei), isAll: 'yes', staker, splitter: address },
    trace: [{ address, topics: releaseTopics(staker) }],
  }
}
