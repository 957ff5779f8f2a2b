import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { parseEthAmount } from '@granary/staking/amount'
import { Note } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { queuesQuery } from '../../owner/index.ts'
import type { SentOperation } from '../requests/Operation.ts'
import { useAccountValidators } from '../useAccountValidators.ts'
import { useEstimate } from './useEstimate.ts'

type ReviewEstimateProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  operation: SentOperation
  requests: readonly ActionRequest[]
}

/** When what is reviewed has its effect by the queues of now; nothing until they and each of its validators are read. */
export function ReviewEstimate({ network, account, ...asked }: ReviewEstimateProps) {
  const { data: queues } = useQuery(queuesQuery(network))
  const { validators } = useAccountValidators(network, account)
  return queues && validators ? <Estimate queues={queues} validators={validators} {...asked} /> : null
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
  const told = text(operation, { validators: asked, amountGwei })
  return told === null ? null : <Note>{told}</Note>
}
