import { type SsvAccount, ssvRoutes } from '@granary/api/ssv'
import { callOf, ownerOf, requireWallet } from '@granary/drivers/evm'
import { rpcErrorText } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import type { PlannedStep } from '@granary/transactions'
import {
  type FlowContext,
  type LaterRegistrations,
  networkOf,
  type Registration,
  ssvStakeKind,
  stakeOf,
} from '../../staking/flow/index.ts'
import {
  type ChainCheckResult,
  type ProofCheck,
  proofCheck,
  type SsvCheckId,
} from '../../staking/proof/index.ts'
import type { Stake } from '../../staking/records/index.ts'
import { gasReserveOf } from '../chain/gasReserveOf.ts'
import { type OwnerHint, readOwner } from '../chain/readCluster.ts'
import { refusalOf } from '../chain/refusalOf.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { checkRegistered } from './checkRegistered.ts'
import type { KnownValidators } from './expectedBalance.ts'
import {
  fundKeys,
  type Prepared,
  prepareRegistration,
  type RegistrationTerms,
} from './prepareRegistration.ts'
import { type RegistrationToProve, registrationChecks } from './proveRegistration.ts'
import { registeredKeys } from './registeredKeys.ts'
import { requestShares } from './requestShares.ts'
import { takeFiles } from './takeFiles.ts'
import { type VerifyShares, verifyShares } from './verifyShares.ts'

/**
 * What SSV adds to a stake: key shares with the deposit data, a registration before the deposits, and the proof of both.
 * @param verify proves key shares
 */
export function createRegistration(
  context: FlowContext,
  target: SsvTarget,
  verify: VerifyShares = verifyShares,
): Registration {
  const { api, owner } = context
  const params = { network: networkOf(target.chainId) }
  const wallet = () => requireWallet(context).provider

  const readAccount = () => api.call(ssvRoutes.getSsvAccount, { params: { ...params, owner: owner.account } })

  const readHint = async () => hintOf(await readAccount())

  async function prepareEach(stake: Stake, steps: readonly PlannedStep[]): Promise<Prepared[]> {
    const { hint, terms } = await readTerms(stake)
    return Promise.all(steps.map(step => prepareRegistration(wallet(), target, step, hint, terms)))
  }

  const countedOwner = async (operatorIds: readonly bigint[]) =>
    readOwner(wallet(), target, owner.account, operatorIds, await readHint())

  async function readTerms(stake: Stake): Promise<{ hint: OwnerHint; terms: RegistrationTerms }> {
    const [account, records] = await Promise.all([readAccount(), context.store.list(ownerOf(owner))])
    const stakes = records.filter(({ kind }) => kind === ssvStakeKind).map(stakeOf)
    const { days, operatorIds } = requireSsv(stake)
    const own = registeredKeys(stakes, operatorIds)
    const terms = {
      days,
      deposits: stake.offer?.deposits ?? [],
      known: { own, served: servedOf(account, operatorIds) },
    }
    return { hint: hintOf(account), terms }
  }

  async function planLater(
    stake: Stake,
    steps: readonly PlannedStep[],
    later: readonly PlannedStep[],
  ): Promise<LaterRegistrations> {
    if (later.length === 0) return { valueWei: 0n, calls: [] }
    const [first, ...prepared] = await prepareEach(stake, [...steps, ...later])
    if (!first) throw new RangeError('nothing to register')
    const { call, funding } = first
    const keys = [first, ...prepared].flatMap(each =>
      each.call.registrations.map(({ publicKey }) => publicKey),
    )
    const { terms } = await readTerms(stake)
    const all = await fundKeys(wallet(), target, owner.account, call.operatorIds, first.owner, keys, terms)
    const laterWei = all.deposit - funding.deposit
    return { valueWei: laterWei > 0n ? laterWei : 0n, calls: prepared.map(({ step }) => callOf(step)) }
  }

  async function toProve(stake: Stake, step: PlannedStep): Promise<RegistrationToProve> {
    const ssv = requireSsv(stake)
    const [prepared] = await prepareEach(stake, [step])
    if (!prepared) throw new RangeError('nothing was prepared')
    const pubkeys = prepared.call.registrations.map(({ publicKey }) => publicKey)
    const [{ operators }, { keys }] = await Promise.all([
      api.call(ssvRoutes.listSsvOperators, {
        params,
        query: { ids: ssv.operatorIds, owner: owner.account, perPage: 100 },
      }),
      api.call(ssvRoutes.checkSsvKeys, { params, body: { pubkeys } }),
    ])
    return {
      target,
      account: owner.account,
      prepared,
      firstNonce: ssv.firstNonce + rowOf(stake, pubkeys[0]),
      operatorKeys: ssv.operatorKeys,
      addedAt: new Map(operators.map(({ id, addedAtBlock }) => [BigInt(id), addedAtBlock])),
      elsewhere: new Set(
        keys.flatMap(({ pubkey, state, owner: keyOwner }) =>
          state === 'registered' && keyOwner !== owner.account ? [pubkey] : [],
        ),
      ),
      wallet: wallet(),
      verify,
    }
  }

  async function proveNext(stake: Stake, steps: readonly PlannedStep[]): Promise<Checks> {
    const [step] = steps
    if (!step)
      return { ssvRegistered: async () => checkRegistered(wallet(), target, stake, await readHint()) }
    // Asked once for all checks: each is unavailable if this is.
    const about = toProve(stake, step)
    const checks = Object.entries(registrationChecks) as [
      SsvCheckId,
      (typeof registrationChecks)['ssvContract'],
    ][]
    return Object.fromEntries(checks.map(([id, check]) => [id, async () => check(await about)])) as Checks
  }

  return {
    request: record =>
      stakeOf(record).ssv?.keysOf === 'staker'
        ? takeFiles(context, target, record, countedOwner)
        : requestShares(context, target, record, countedOwner),
    prepare: async (stake, steps) => (await prepareEach(stake, steps)).map(({ step }) => step),
    async prove(stake, steps, onCheck) {
      const checks = Object.entries(await proveNext(stake, steps)) as [
        SsvCheckId,
        () => Promise<ChainCheckResult>,
      ][]
      return Promise.all(
        checks.map(async ([id, make]) => {
          const check = await run(id, make)
          onCheck(check)
          return check
        }),
      )
    },
    planLater,
    gasReserveOf,
    explain,
  }
}

function hintOf({ clusters, nonce, reach }: SsvAccount): OwnerHint {
  return {
    clusters: clusters.map(({ id, snapshotAt }) => ({ id, blockNumber: snapshotAt.blockNumber })),
    nonce,
    indexedTo: reach.indexedTo?.blockNumber ?? 0,
  }
}

function servedOf({ clusters }: SsvAccount, operatorIds: readonly number[]): KnownValidators['served'] {
  const cluster = clusters.find(each => each.operatorIds.join() === operatorIds.join())
  if (!cluster) return null
  const { expectedBalanceGwei: expectedGwei, otherKeys, snapshot } = cluster
  return { validatorCount: snapshot.validatorCount, expectedGwei, otherKeys }
}

type Checks = Partial<Record<SsvCheckId, () => Promise<ChainCheckResult>>>

async function run(id: SsvCheckId, make: () => Promise<ChainCheckResult>): Promise<ProofCheck> {
  try {
    const result = await make()
    return proofCheck(id, { status: result.code ? 'failed' : 'passed', ...result })
  } catch (error) {
    const details = rpcErrorText(error)
    return proofCheck(id, { status: 'unavailable', code: 'PROOF_SOURCE_UNAVAILABLE', details })
  }
}

function requireSsv({
  ssv,
}: Stake): NonNullable<Stake['ssv']> & NonNullable<NonNullable<Stake['ssv']>['shares']> {
  if (!ssv?.shares) throw new RangeError('a stake without key shares')
  return { ...ssv, ...ssv.shares }
}

/** The row of the offer that a step begins with. */
function rowOf(stake: Stake, pubkey: string | undefined): number {
  const row = stake.offer?.deposits.findIndex(each => each.pubkey === pubkey) ?? -1
  if (row === -1) throw new RangeError('a registration of another key')
  return row
}

/** The contract refuses by errors of its own: the person reads what they mean. */
function explain(error: unknown): unknown {
  if (!(error instanceof BaseError) || error.code !== 'ACTION_WOULD_FAIL') return error
  return refusalOf(error.cause) ?? error
}
