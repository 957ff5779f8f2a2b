import { rpcErrorText } from '@granary/drivers/evm/chain'
import { chainChecks, checkNetwork } from './chainChecks.ts'
import {
  type ChainCheckId,
  type ChainCheckResult,
  isCheckFor,
  type ProofCheck,
  proofCheck,
} from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'

/** Makes every check that asks the chain, side by side. Never throws: what cannot be asked is `unavailable`. */
export function proveOnChain(
  stake: StakeToProve,
  onCheck: (check: ProofCheck) => void = () => undefined,
): Promise<ProofCheck[]> {
  const ids = (Object.keys(chainChecks) as ChainCheckId[]).filter(id => isCheckFor(stake.target, id))
  return Promise.all(
    ids.map(async id => {
      const check = await run(id, () => chainChecks[id](stake))
      onCheck(check)
      return check
    }),
  )
}

/**
 * Makes the one check that must come before everything that is read from contracts: on another chain there may be
 * anything at their addresses. Never throws.
 */
export function proveNetwork(
  stake: Pick<StakeToProve, 'wallet' | 'target' | 'readsByProxy'>,
): Promise<ProofCheck> {
  return run('network', () => checkNetwork(stake))
}

async function run(id: ChainCheckId, make: () => Promise<ChainCheckResult>): Promise<ProofCheck> {
  try {
    const result = await make()
    return proofCheck(id, { status: result.code ? 'failed' : 'passed', ...result })
  } catch (error) {
    return proofCheck(id, {
      status: 'unavailable',
      code: 'PROOF_SOURCE_UNAVAILABLE',
      details: rpcErrorText(error),
    })
  }
}
