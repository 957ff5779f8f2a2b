import type { SsvOperatorRow } from '@granary/api/ssv'
import { exampleOperator } from './exampleOperators.ts'

// Answers of the provider's server as they travel: amounts are decimal text.

export const exampleOwner = `0x${'a1'.repeat(20)}` as const
export const exampleKey = `0x${'8f'.repeat(48)}` as const
export const exampleClusterId = `0x${'c1'.repeat(32)}` as const

const hash = `0x${'dd'.repeat(32)}`
const reach = {
  indexedTo: { blockNumber: 1200, timestampSeconds: 1_795_000_000 },
  finalBlock: 1100,
  catchingUp: false,
}

export const governanceAnswer = {
  chainId: 560_048,
  networkContract: `0x${'11'.repeat(20)}`,
  viewsContract: `0x${'22'.repeat(20)}`,
  networkFeeWei: '3550900000',
  minimumCollateralWei: '940000000000000',
  liquidationThresholdBlocks: 50_190,
  validatorsPerOperator: 500,
  blocksPerDay: 7200,
  blockNumber: 1200,
  makesKeyShares: true,
  reach,
}

/** @param source `chain` leaves out what only the SSV API knows */
export function tableAnswer(
  operators: readonly SsvOperatorRow[],
  source: 'chain' | 'chain_and_api' = 'chain_and_api',
) {
  const relays = [...new Set(operators.flatMap(({ mevRelays }) => mevRelays))]
  const rows = operators.map((operator, place) => [
    operator.id,
    operator.name,
    place,
    operator.feeWei.toString(),
    (operator.isPrivate ? 1 : 0) +
      (operator.verified ? 2 : 0) +
      (operator.verified === null ? 0 : 4) +
      (operator.hasPendingFee ? 8 : 0),
    operator.validatorCount,
    operator.performanceDay,
    operator.performanceMonth,
    operator.mevRelays.map(relay => relays.indexOf(relay)),
  ])
  const apiReadAt = source === 'chain' ? null : '2026-11-24T10:00:00Z'
  return { source, apiReadAt, owners: operators.map(({ owner }) => owner), relays, rows, reach }
}

export function clusterAnswer(change: object = {}) {
  return {
    id: exampleClusterId,
    owner: exampleOwner,
    operatorIds: [1, 2, 3, 4],
    feeAsset: 'eth',
    snapshot: {
      validatorCount: 2,
      networkFeeIndex: '0',
      index: '0',
      active: true,
      balanceWei: '58000000000000000',
    },
    snapshotAt: { blockNumber: 1000, logIndex: 1, transactionHash: hash },
    effectiveBalanceGwei: '64000000000',
    expectedBalanceGwei: '64000000000',
    otherKeys: 0,
    status: 'active',
    balanceWei: '57000000000000000',
    burnWeiPerBlock: '21261800000',
    collateralWei: '1067129742000000',
    runwayBlocks: 2_630_000,
    blockNumber: 1200,
    ...change,
  }
}

export function accountAnswer(clusters: readonly object[]) {
  return {
    owner: exampleOwner,
    nonce: 4,
    feeRecipient: null,
    clusters,
    validatorCount: 2,
    reach,
  }
}

function validatorAnswer(change: object = {}) {
  return {
    pubkey: exampleKey,
    owner: exampleOwner,
    clusterId: exampleClusterId,
    operatorIds: [1, 2, 3, 4],
    ownerNonce: 3,
    registeredAtBlock: 1000,
    registeredTransaction: hash,
    exitRequestedAtBlock: null,
    removedAtBlock: null,
    isProviders: true,
    beacon: {
      pubkey: exampleKey,
      index: 51_234,
      status: 'active_ongoing',
      withdrawalCredentials: `0x01${'00'.repeat(11)}${'a1'.repeat(20)}`,
      balanceGwei: '32001000000',
      effectiveBalanceGwei: '32000000000',
      activationEligibilityEpoch: 1,
      activationEpoch: 5,
      exitEpoch: null,
      withdrawableEpoch: null,
    },
    ...change,
  }
}

export function validatorsAnswer(changes: readonly object[] = [{}]) {
  return { validators: changes.map(validatorAnswer), total: changes.length, nextBefore: null, reach }
}

export function operatorAnswer(id: number, change: object = {}) {
  const { feeWei, hasPendingFee: _, ...brief } = exampleOperator({ id })
  return {
    ...brief,
    feeWei: feeWei.toString(),
    operatorKey: null,
    isRemoved: false,
    addedAtBlock: 10,
    addedTransaction: hash,
    pendingFee: null,
    lastFeeChange: null,
    whitelist: [],
    whitelistingContract: null,
    logo: null,
    apiStatus: 'Active',
    ...change,
  }
}

export function detailAnswer(
  change: { validator?: object; cluster?: object; operators?: readonly object[]; keyShares?: string } = {},
) {
  return {
    source: 'chain_and_api',
    apiReadAt: '2026-11-24T10:00:00Z',
    validator: validatorAnswer(change.validator),
    cluster: clusterAnswer(change.cluster),
    operators: change.operators ?? [1, 2, 3, 4].map(id => operatorAnswer(id)),
    keyShares: change.keyShares ?? 'valid',
    reach,
  }
}
