import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { parseEthAmount } from '@granary/staking/amount'
import { Note } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import type { ActionRequest } from '../../../actions/ActionRequest.ts'
import { queuesQuery } from '../../ethereum-owner/index.ts'
import type { SentOperation } from '../requests/Operation.ts'
import { useAccountValidators } from '../useAccountValidators.ts'
import { useEstimate } from './useEstimate.ts'

type ReviewEstimateProps = {
  network: EthereumNetworkId
  account: `0x${string}`
  operation: SentOperation
  requests: readonly ActionRequest[]
}

/** When what is reviewed has its effect by the queues of now; nothing until they are read. */
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
  const subjects = new Set(requests.map(({ subject }) => subject))
  const amounts = requests.map(({ facts }) => (facts.amount ? parseEthAmount(facts.amount, 'gwei') : 0n))
  const text = useEstimate(queues)(operation, {
    validators: validators.filter(({ pubkey }) => subjects.has(pubkey)),
    amountGwei: amounts.reduce((sum, amount) => sum + amount, 0n),
  })
  return text === null ? null : <Note>{text}</Note>
}
