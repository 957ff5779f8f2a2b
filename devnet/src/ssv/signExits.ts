import { routes } from '@lodestar/api'
import { ForkSeq } from '@lodestar/params'
import { getVoluntaryExitValidity, VoluntaryExitValidity } from '@lodestar/state-transition'
import { fromHex } from '@lodestar/utils'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { signVoluntaryExit } from '../beacon/signVoluntaryExit.ts'
import type { SsvOperators } from './SsvOperators.ts'

/**
 * Signs the exits that owners asked for, and hands them to the next block, each once its validator has served long
 * enough.
 */
export function signExits(chain: BeaconChain, operators: SsvOperators): void {
  for (const { publicKey, isExiting } of operators.registry.registrations()) {
    if (!isExiting || !mayExit(chain, publicKey)) continue
    const exit = signVoluntaryExit(chain, publicKey, chain.epoch)
    if (!exit || getVoluntaryExitValidity(ForkSeq.fulu, chain.state, exit) !== VoluntaryExitValidity.valid)
      continue
    chain.voluntaryExits.push(exit)
    chain.events.emit({ type: routes.events.EventType.voluntaryExit, message: exit })
  }
}

/** Before anything is signed: the validator is active, has served long enough, and its exit does not wait already. */
function mayExit(chain: BeaconChain, publicKey: string): boolean {
  const index = chain.pubkeyCache.getIndex(fromHex(publicKey))
  if (index === null || chain.voluntaryExits.some(({ message }) => message.validatorIndex === index))
    return false
  const validator = chain.state.validators.getReadonly(index)
  const served = chain.epoch - validator.activationEpoch
  return served >= chain.config.SHARD_COMMITTEE_PERIOD && validator.exitEpoch === Number.POSITIVE_INFINITY
}
