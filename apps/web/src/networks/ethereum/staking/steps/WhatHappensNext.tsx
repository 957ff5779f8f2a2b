import type { EthereumNetworkId } from '@granary/chains'
import { Skeleton } from '@granary/ui'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { NextList } from '#web/shell/flow/NextList.tsx'
import { activationTimes } from '../../activation/index.ts'
import { useEthereumStatus } from '../../status/index.ts'

/** The way from the block to an active validator, with the live estimate of the queues. */
export function WhatHappensNext(props: { network: EthereumNetworkId; amountsGwei: readonly bigint[] }) {
  const t = useText()
  const duration = useDurationText()
  const { data: status, error } = useEthereumStatus(props.network)
  const times = status && activationTimes(status, props.amountsGwei)
  const when = (id: 'stake.nextIn' | 'stake.nextCreditedIn', seconds: number | undefined) => {
    if (seconds !== undefined) return t(id, { duration: duration(seconds) })
    return error ? t('stake.nextUnknown') : <Skeleton width="14ch" />
  }
  return (
    <NextList
      title={t('stake.nextTitle')}
      items={[
        {
          id: 'queue',
          what: t('stake.nextQueue'),
          when: status
            ? t('stake.nextQueueNow', { count: status.pendingDeposits })
            : t('stake.nextQueueText'),
        },
        {
          id: 'credited',
          what: t('stake.nextCredited'),
          when: when('stake.nextCreditedIn', times?.depositSeconds),
        },
        { id: 'active', what: t('stake.nextActive'), when: when('stake.nextIn', times?.activationSeconds) },
      ]}
    />
  )
}
