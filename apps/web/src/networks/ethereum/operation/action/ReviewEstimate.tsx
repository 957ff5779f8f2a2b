import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { parseEthAmount } from '@granary/staking/amount'
import { Note, Skeleton } from '@granary/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownedValidatorsQuery, queuesQuery, useValidatorPages } from '../../owner/index.ts'
import type { SentOperation } from '../requests/Operation.ts'
import { useEstimate } from './useEstimate.ts'

type ReviewEstimateProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  operation: SentOperation
  requests: readonly ActionRequest[]
}

/** When the reviewed operation takes effect at the current queues; its lines are reserved until all are read. */
export function ReviewEstimate({ network, account, ...asked }: ReviewEstimateProps) {
  const { data: queues } = useQuery(queuesQuery(network))
  const { validators } = useValidatorPages(useInfiniteQuery(ownedValidatorsQuery(network, account)))
  if (queues && validators) return <Estimate queues={queues} validators={validators} {...asked} />
  return (
    <Note>
      {['40%', '70%'].map(width => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </Note>
  )
}

type EstimateProps = Pick<ReviewEstimateProps, 'operation' | 'requests'> & {
  queues: EthereumQueues
  validators: readonly OwnedValidator[]
}

function Estimate({ queues, validators, operation, requests }: EstimateProps) {
  const text = useEstimate(queues)
  const byKey = new Map(validators.map(each => [each.pubkey as string, each]))
  const asked = requests.flatMap(({ subject = '' }) => byKey.get(subject) ?? [])
  if (asked.length < requests.length) return null
  const amounts = requests.map(({ facts }) => (facts.amount ? parseEthAmount(facts.amount, 'gwei') : 0n))
  const amountGwei = amounts.reduce((sum, amount) => sum + amount, 0n)
  const lines = text(operation, { validators: asked, amountGwei })
  if (lines === null) return null
  return (
    <Note>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}
