import { addressUrl, type Chain, type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { Amount, ExternalIcon, type KeyValueItem, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { formatPercent } from '#web/format/formatPercent.ts'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import { FullValue } from '#web/shell/flow/FullValue.tsx'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { stakeOutcome } from '../outcome/stakeOutcome.ts'
import { useOutcomeItems } from '../outcome/useOutcomeItems.tsx'

type ItemsOf = (request: Pick<ActionRequest, 'call' | 'facts'>) => KeyValueItem[]

/** Rows about a stake: all for the review, the essential ones while in flight and afterwards. */
export function useStakeItems(
  network: ConfluxNetworkId,
  pool: OfferedPool,
): { review: ItemsOf; short: ItemsOf } {
  const t = useText()
  const { data } = usePosition(network, pool, null)
  const outcomeItems = useOutcomeItems(pool.kind)
  const state = data?.state
  const percent = (basisPoints: bigint | null | undefined): ReactNode => {
    if (!state) return <Skeleton width="6ch" />
    return basisPoints == null ? t('stake.conflux.pool.untold') : formatPercent(basisPoints)
  }
  const userPart = state?.userShareBasisPoints
  const poolItem = (name: string | undefined): KeyValueItem => ({
    id: 'pool',
    label: t('stake.conflux.pool'),
    value: <PoolLine pool={pool} name={name ?? pool.name} chain={confluxNetworks[network]} />,
  })
  return {
    short: ({ facts }) => [poolItem(facts.pool)],
    review: ({ call, facts }) => [
      {
        id: 'leaves',
        label: t('stake.conflux.leaves'),
        strong: true,
        value: <Amount value={call.valueWei} decimals={18} unit="CFX" digits={18} />,
      },
      {
        id: 'account',
        label: t('stake.conflux.account'),
        value: <FullValue value={checksumAddress(call.from)} copyLabel={t('common.copy')} />,
      },
      {
        id: 'network',
        label: t('stake.conflux.pool.network'),
        value: confluxNetworks[network].name,
      },
      poolItem(facts.pool),
      ...outcomeItems(stakeOutcome(pool.kind, call.valueWei, state), {
        state,
        blockSeconds: data?.blockSeconds ?? 1,
      }),
      { id: 'apy', label: t('stake.conflux.apy'), value: percent(state?.apyBasisPoints) },
      {
        id: 'part',
        label: t('stake.conflux.operatorPart'),
        value: percent(userPart == null ? userPart : 10_000n - userPart),
      },
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
