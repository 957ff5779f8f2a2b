import { type FlowContext, networkOf, type Registration } from '../../staking/flow/index.ts'
import { ssvTarget } from '../chain/ssvTarget.ts'
import { createRegistration } from '../registration/createRegistration.ts'

/** What SSV adds to the flow of an account. */
export function registrationFor(context: FlowContext): Registration {
  const target = ssvTarget(networkOf(context.target.chain.id))
  if (!target) throw new RangeError(`no SSV on chain ${context.target.chain.id}`)
  return createRegistration(context, target)
}
