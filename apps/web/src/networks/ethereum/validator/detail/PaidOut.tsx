import type { OwnedValidator, OwnerEvent, OwnerId } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLongTime } from '#web/format/useLongTime.ts'
import { RichText } from '#web/i18n/RichText.tsx'
import { useText } from '#web/i18n/useText.ts'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import { ethText, weiPerGwei } from '../../figures/index.ts'
import { ownerEventsQuery } from '../../owner/index.ts'
import { useEthereumStatus } from '../../status/index.ts'

type PaidOutProps = { network: EthereumNetworkId; owner: OwnerId; validator: OwnedValidator }

/** How much a validator's end paid, when and to whom; until that is read, only that it was paid. */
export function PaidOut({ network, owner, validator }: PaidOutProps) {
  const t = useText()
  const time = useLongTime()
  const { data: status } = useEthereumStatus(network)
  const { data } = useInfiniteQuery(ownerEventsQuery(network, owner, validator.pubkey))
  const events = data?.pages.flatMap(page => page.events) ?? []
  const paid = status && lastPayment(events, (validator.withdrawableEpoch ?? 0) * status.slotsPerEpoch)
  if (!paid) return t('reward.validators.statusText.withdrawal_done')
  return (
    <RichText
      id="reward.validators.paidOut"
      values={{
        amount: ethText(paid.amountGwei * weiPerGwei),
        date: time(paid.timestampSeconds),
        account: <SentenceAccount address={owner} />,
      }}
      components={[<strong key="0" />]}
    />
  )
}

/**
 * The payment of a validator's whole balance.
 * @param events newest first
 * @param fromSlot the first at which the chain pays it
 */
function lastPayment(events: readonly OwnerEvent[], fromSlot: number) {
  for (const { type, slot, amountGwei, timestampSeconds } of events)
    if (type === 'withdrawal' && slot >= fromSlot && amountGwei) return { amountGwei, timestampSeconds }
  return null
}
