import { mergeRecords, type SigningRecord, unsigned } from '../beacon/slashingProtection.ts'

/** EIP-3076, version 5. Numbers are decimal strings. */
type Interchange = {
  metadata: { interchange_format_version: string; genesis_validators_root: string }
  data: {
    pubkey: string
    signed_blocks: { slot: string }[]
    signed_attestations: { source_epoch: string; target_epoch: string }[]
  }[]
}

/** The records as an EIP-3076 interchange document. */
export function toInterchange(
  genesisValidatorsRoot: string,
  records: readonly [pubkey: string, record: SigningRecord][],
): string {
  const document: Interchange = {
    metadata: { interchange_format_version: '5', genesis_validators_root: genesisValidatorsRoot },
    data: records.map(([pubkey, { blockSlot, sourceEpoch, targetEpoch }]) => ({
      pubkey,
      signed_blocks: blockSlot < 0 ? [] : [{ slot: String(blockSlot) }],
      signed_attestations:
        targetEpoch < 0 ? [] : [{ source_epoch: String(sourceEpoch), target_epoch: String(targetEpoch) }],
    })),
  }
  return JSON.stringify(document)
}

/** Parses an EIP-3076 interchange document. Throws for another chain's or an invalid one. */
export function fromInterchange(text: string, genesisValidatorsRoot: string): Map<string, SigningRecord> {
  const { metadata, data } = JSON.parse(text) as Interchange
  if (metadata.genesis_validators_root.toLowerCase() !== genesisValidatorsRoot)
    throw new Error('The slashing protection data is for another chain.')
  const records = new Map<string, SigningRecord>()
  for (const entry of data) {
    const pubkey = entry.pubkey.toLowerCase()
    const read = recordOf(entry)
    if (Object.values(read).some(value => !Number.isSafeInteger(value)))
      throw new Error('The slashing protection data holds an invalid number.')
    records.set(pubkey, mergeRecords(records.get(pubkey) ?? unsigned, read))
  }
  return records
}

function recordOf(entry: Interchange['data'][number]): SigningRecord {
  return {
    blockSlot: Math.max(-1, ...entry.signed_blocks.map(block => Number(block.slot))),
    sourceEpoch: Math.max(-1, ...entry.signed_attestations.map(vote => Number(vote.source_epoch))),
    targetEpoch: Math.max(-1, ...entry.signed_attestations.map(vote => Number(vote.target_epoch))),
  }
}
