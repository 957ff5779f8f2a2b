import { rpcErrorText } from '@granary/drivers/evm/chain'
import { depositCheckIds } from '@granary/staking/ethereum'
import { type ProofCheck, proofCheck } from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'
import type { VerifyDeposits } from './verifyInWorkers.ts'

/** What of a stake can be proved without asking anyone. */
export type DataToProve = Pick<StakeToProve, 'account' | 'target' | 'intent' | 'deposits'>

/**
 * Proves in this browser that the deposit data is what the staker asked for. Never throws.
 * @param onCheck called with each result as it comes
 */
export async function proveData(
  stake: DataToProve,
  verify: VerifyDeposits,
  onCheck: (check: ProofCheck) => void = () => undefined,
): Promise<ProofCheck[]> {
  const checks = await dataChecks(stake, verify)
  for (const check of checks) onCheck(check)
  return checks
}

async function dataChecks(stake: DataToProve, verify: VerifyDeposits): Promise<ProofCheck[]> {
  const { account, target, intent, deposits } = stake
  try {
    const results = await verify(deposits, {
      withdrawalAddress: account,
      credentialsType: intent.credentialsType,
      amountsGwei: intent.amountsGwei,
      forkVersion: target.chain.genesisForkVersion,
    })
    return results.map(({ id, ...result }) => proofCheck(id, result))
  } catch (error) {
    const unavailable = {
      status: 'unavailable',
      code: 'VERIFIER_FAILED',
      details: rpcErrorText(error),
    } as const
    return depositCheckIds.map(id => proofCheck(id, unavailable))
  }
}
