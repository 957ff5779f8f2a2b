import { addressUrl, type Chain, type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { checksumAddress } from '@granary/staking/address'
import { Amount, ExternalIcon, type KeyValueItem, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import type { PanelProps } from '#web/transaction/TransactionPlace.ts'
import { usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { stakeOutcome } from '../outcome/stakeOutcome.ts'
import { useOutcomeItems } from '../outcome/useOutcomeItems.tsx'
import { useYearlyItem } from '../outcome/useYearlyItem.tsx'

type Request = Pick<ActionRequest, 'call' | 'facts'>
type ItemsOf = (request: Request) => KeyValueItem[]

type StakeItems = {
  /** What the stake comes to. */
  total: PanelProps['total']
  summary: ItemsOf
  review: ItemsOf
  details: ItemsOf
  /** In flight and afterwards. */
  short: ItemsOf
}

/** What a stake is, costs, earns, and when it returns. */
export function useStakeItems(network: ConfluxNetworkId, pool: OfferedPool): StakeItems {
  const t = useText()
  const { data } = usePosition(network, pool, null)
  const outcomeItems = useOutcomeItems(pool.kind)
  const yearlyItem = useYearlyItem()
  const state = data?.state
  const percent = (basisPoints: bigint | null | undefined): ReactNode => {
    if (!state) return <Skeleton width="6ch" />
    return basisPoints == null ? t('stake.conflux.pool.untold') : formatPercent(basisPoints)
  }
  const userPart = state?.userShareBasisPoints
  const outcomeOf = ({ call }: Request) => stakeOutcome(pool.kind, call.valueWei, state)
  const poolItem = (name: string | undefined): KeyValueItem => ({
    id: 'pool',
    label: t('stake.conflux.pool'),
    value: <PoolLine pool={pool} name={name ?? pool.name} chain={confluxNetworks[network]} />,
  })
  return {
    total: (requests, quote, isDone) => {
      const valueDrip = requests.reduce((sum, { call }) => sum + call.valueWei, 0n)
      return {
        label: t(isDone ? 'stake.youPaid' : quote ? 'stake.youPay' : 'stake.youSend'),
        value: (
          <Amount value={valueDrip + (quote?.networkFeeWei ?? 0n)} decimals={18} unit="CFX" size="large" />
        ),
      }
    },
    summary: request => [
      {
        id: 'part',
        label: t('stake.conflux.operatorPart'),
        value: percent(userPart == null ? userPart : 10_000n - userPart),
      },
      yearlyItem(outcomeOf(request), state ?? null, true),
      ...outcomeItems(null, { state, blockSeconds: data?.blockSeconds ?? 1 }).filter(
        ({ id }) => id === 'lock' || id === 'unlock',
      ),
    ],
    short: ({ facts }) => [poolItem(facts.pool)],
    review: request => [
      {
        id: 'leaves',
        label: t('stake.conflux.leaves'),
        strong: true,
        value: <Amount value={request.call.valueWei} decimals={18} unit="CFX" digits={18} />,
      },
      {
        id: 'account',
        label: t('stake.conflux.account'),
        value: <FullValue value={checksumAddress(request.call.from)} copyLabel={t('common.copy')} />,
      },
      poolItem(request.facts.pool),
      ...outcomeItems(outcomeOf(request), { state, blockSeconds: data?.blockSeconds ?? 1 }).filter(
        ({ id }) => id === 'receive',
      ),
    ],
    details: request => [
      ...outcomeItems(outcomeOf(request), { state, blockSeconds: data?.blockSeconds ?? 1 }).filter(
        ({ id }) => id === 'earns',
      ),
      { id: 'apy', label: t('stake.conflux.apy'), value: percent(state?.apyBasisPoints) },
    ],
  }
}

/** The pool and its operator, with an explorer link to its contract. */
function PoolLine({ pool, name, chain }: { pool: OfferedPool; name: string; chain: Chain }) {
  const t = useText()
  return (
    <>
      {t('stake.conflux.poolRunBy', { pool: name, operator: pool.operator ?? provider.name })}
      {import.meta.env.MODE !== 'devnet' && (
        <a
          href={addressUrl(chain, pool.address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
        >
          <ExternalIcon size={18} />
        </a>
      )}
    </>
  )
}
