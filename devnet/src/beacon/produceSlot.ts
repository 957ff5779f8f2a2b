import { BitArray } from '@chainsafe/ssz'
import {
  DOMAIN_BEACON_PROPOSER,
  DOMAIN_RANDAO,
  DOMAIN_SYNC_COMMITTEE,
  ForkSeq,
  MAX_ATTESTATIONS_ELECTRA,
  MAX_PROPOSER_SLASHINGS,
  MAX_VOLUNTARY_EXITS,
} from '@lodestar/params'
import {
  type CachedBeaconStateElectra,
  type CachedBeaconStateFulu,
  computeEpochAtSlot,
  computeSigningRoot,
  computeTimeAtSlot,
  DataAvailabilityStatus,
  ExecutionPayloadStatus,
  G2_POINT_AT_INFINITY,
  getExpectedWithdrawals,
  getRandaoMix,
  isSlashableValidator,
  isValidVoluntaryExit,
  processSlots,
  stateTransition,
} from '@lodestar/state-transition'
import { type altair, type electra, type fulu, type phase0, ssz } from '@lodestar/types'
import { fromHex, toHex } from '@lodestar/utils'
import type { PayloadAttributes } from '../execution/ExecutionClient.ts'
import { attestToHead } from './attestToHead.ts'
import type { BeaconChain } from './BeaconChain.ts'
import { defaultFeeRecipient } from './feeRecipient.ts'
import { headEvents } from './headEvents.ts'
import type { Keyring } from './Keyring.ts'
import { verifySignatures } from './verifySignatures.ts'

const externalData = {
  executionPayloadStatus: ExecutionPayloadStatus.valid,
  dataAvailabilityStatus: DataAvailabilityStatus.Available,
}

export type SlotOutcome = { slot: number; missed: boolean; transactions: number; deposits: number }

/**
 * Runs one slot: the proposer, if its key is here, builds a block, which is imported with every check of the
 * specification (signatures, state root); then all validators vote for the head.
 */
export async function produceSlot(chain: BeaconChain, slot: number): Promise<SlotOutcome> {
  const started = performance.now()
  const pre = processSlots(chain.state, slot, { dontTransferCache: true }) as CachedBeaconStateFulu
  const block = await buildBlock(chain, pre)
  const signed = block && sign(chain, pre, block)
  const before = { head: chain.head, finalizedEpoch: chain.state.finalizedCheckpoint.epoch }
  if (signed) await importBlock(chain, pre, signed)
  chain.slot = slot
  const vote = attestToHead(signed ? chain.state : pre, fromHex(chain.head.root), chain.keyring)
  if (vote) chain.attestations.push(vote)
  chain.counters[signed ? 'blocks' : 'missed']++
  chain.counters.totalMs += performance.now() - started
  if (signed) for (const event of headEvents(chain, before)) chain.events.emit(event)
  const body = signed?.message.body
  return {
    slot,
    missed: !signed,
    transactions: body?.executionPayload.transactions.length ?? 0,
    deposits: body?.executionRequests.deposits.length ?? 0,
  }
}

async function buildBlock(chain: BeaconChain, pre: CachedBeaconStateFulu): Promise<fulu.BeaconBlock | null> {
  const { slot } = pre
  const proposerIndex = pre.epochCtx.getBeaconProposer(slot)
  const pubkey = proposerKey(pre, proposerIndex)
  // Checked before the execution side builds: a built block cannot be undone.
  if (!chain.keyring.canSignBlock(pubkey, slot)) return null
  // A slashed proposer keeps its duties until its exit, but its block is invalid.
  if (pre.validators.getReadonly(proposerIndex).slashed) return null
  const parentRoot = fromHex(chain.head.root)
  const epoch = computeEpochAtSlot(slot)
  const randaoDomain = pre.config.getDomain(slot, DOMAIN_RANDAO, slot)
  const randaoReveal = chain.keyring.sign(pubkey, computeSigningRoot(ssz.Epoch, epoch, randaoDomain))
  if (!randaoReveal) return null
  const proposerSlashings = takeProposerSlashings(chain, pre)
  const body: electra.BeaconBlockBody = {
    ...ssz.electra.BeaconBlockBody.defaultValue(),
    randaoReveal,
    eth1Data: pre.eth1Data.toValue(),
    attestations: takeAttestations(chain, epoch),
    proposerSlashings,
    voluntaryExits: takeVoluntaryExits(chain, pre, proposerSlashings),
    syncAggregate: syncAggregate(pre, parentRoot, chain.keyring),
  }
  const wanted = attributes(pre, parentRoot, chain.keyring.feeRecipient(pubkey))
  const built = await timed(chain, chain.execution.build(chain.forkchoice, wanted))
  body.executionPayload = built.payload
  body.executionRequests = built.requests
  return { slot, proposerIndex, parentRoot, stateRoot: new Uint8Array(32), body }
}

/** Lodestar's type lacks Fulu states, whose withdrawal fields are Electra's. */
function expectedWithdrawals(pre: CachedBeaconStateFulu) {
  return getExpectedWithdrawals(ForkSeq.fulu, pre as unknown as CachedBeaconStateElectra).expectedWithdrawals
}

function attributes(
  pre: CachedBeaconStateFulu,
  parentBeaconBlockRoot: Uint8Array,
  feeRecipient: string = defaultFeeRecipient,
): PayloadAttributes {
  return {
    timestamp: computeTimeAtSlot(pre.config, pre.slot, pre.genesisTime),
    prevRandao: getRandaoMix(pre, computeEpochAtSlot(pre.slot)),
    feeRecipient: fromHex(feeRecipient),
    withdrawals: expectedWithdrawals(pre),
    parentBeaconBlockRoot,
  }
}

/** Null if slashing protection refuses. */
function sign(chain: BeaconChain, pre: CachedBeaconStateFulu, block: fulu.BeaconBlock) {
  const unsigned = { message: block, signature: new Uint8Array(96) }
  const post = stateTransition(pre, unsigned, {
    ...externalData,
    verifyStateRoot: false,
    verifyProposer: false,
    verifySignatures: false,
    dontTransferCache: true,
  })
  block.stateRoot = post.hashTreeRoot()
  const domain = pre.config.getDomain(block.slot, DOMAIN_BEACON_PROPOSER, block.slot)
  const root = computeSigningRoot(ssz.fulu.BeaconBlock, block, domain)
  const signature = chain.keyring.signBlock(proposerKey(pre, block.proposerIndex), block.slot, root)
  return signature ? { message: block, signature } : null
}

/** @param pre the head's state, advanced to the slot of the block */
async function importBlock(
  chain: BeaconChain,
  pre: CachedBeaconStateFulu,
  signed: fulu.SignedBeaconBlock,
): Promise<void> {
  const { parentRoot, body } = signed.message
  const built = { payload: body.executionPayload, requests: body.executionRequests }
  await timed(chain, chain.execution.verify(built, parentRoot))
  verifySignatures(pre, signed)
  const post = stateTransition(pre, signed, {
    ...externalData,
    verifyStateRoot: true,
    verifyProposer: false,
    verifySignatures: false,
    dontTransferCache: true,
  })
  chain.advance(signed, post as CachedBeaconStateFulu)
  await timed(chain, chain.execution.setHead(chain.forkchoice))
}

/** Measures the time of the execution side. */
async function timed<T>(chain: BeaconChain, step: Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await step
  chain.counters.executionMs += performance.now() - started
  return result
}

function proposerKey(state: CachedBeaconStateFulu, index: number): string {
  return toHex(state.validators.getReadonly(index).pubkey)
}

function takeAttestations(chain: BeaconChain, epoch: number): electra.Attestation[] {
  const timely = chain.attestations.filter(({ data }) => data.target.epoch >= epoch - 1)
  chain.attestations = []
  return timely.slice(-MAX_ATTESTATIONS_ELECTRA)
}

function takeProposerSlashings(chain: BeaconChain, pre: CachedBeaconStateFulu): phase0.ProposerSlashing[] {
  const waiting = chain.proposerSlashings.splice(0, MAX_PROPOSER_SLASHINGS)
  const { epoch } = pre.epochCtx
  return waiting.filter(slashing =>
    isSlashableValidator(pre.validators.getReadonly(slashing.signedHeader1.message.proposerIndex), epoch),
  )
}

/** A validator slashed in the same block is already exiting. */
function takeVoluntaryExits(
  chain: BeaconChain,
  pre: CachedBeaconStateFulu,
  slashings: readonly phase0.ProposerSlashing[],
): phase0.SignedVoluntaryExit[] {
  const slashed = new Set(slashings.map(({ signedHeader1 }) => signedHeader1.message.proposerIndex))
  const waiting = chain.voluntaryExits.splice(0, MAX_VOLUNTARY_EXITS)
  return waiting.filter(
    exit => !slashed.has(exit.message.validatorIndex) && isValidVoluntaryExit(ForkSeq.fulu, pre, exit),
  )
}

/** The sync committee's signatures over the parent of the block at `state.slot`. */
function syncAggregate(
  state: CachedBeaconStateFulu,
  parentRoot: Uint8Array,
  keyring: Keyring,
): altair.SyncAggregate {
  const domain = state.config.getDomain(state.slot, DOMAIN_SYNC_COMMITTEE, Math.max(state.slot, 1) - 1)
  const root = computeSigningRoot(ssz.Root, parentRoot, domain)
  const members = state.currentSyncCommittee.pubkeys.getAllReadonly().map(pubkey => toHex(pubkey))
  const onDuty = members.filter(pubkey => keyring.isOnDuty(pubkey))
  const { signers, signature } = keyring.signTogether(onDuty, root)
  return {
    syncCommitteeBits: BitArray.fromBoolArray(members.map(pubkey => signers.has(pubkey))),
    syncCommitteeSignature: signature ?? G2_POINT_AT_INFINITY,
  }
}
