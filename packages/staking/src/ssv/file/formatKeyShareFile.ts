import type { KeyShareRow } from './KeyShareRow.ts'

/** Writes a key-share file of version 1.2.0, which SSV's own app and `parseKeyShareFile` read. */
export function formatKeyShareFile(
  shares: readonly KeyShareRow[],
  { createdAt }: { createdAt: Date },
): string {
  const rows = shares.map(({ ownerAddress, ownerNonce, publicKey, operators, payload }) => ({
    data: {
      ownerNonce,
      ownerAddress,
      publicKey,
      operators: operators.map(({ id, operatorKey }) => ({ id: Number(id), operatorKey })),
    },
    payload: {
      publicKey: payload.publicKey,
      operatorIds: payload.operatorIds.map(Number),
      sharesData: payload.sharesData,
    },
  }))
  return JSON.stringify({ version: 'v1.2.0', createdAt: createdAt.toISOString(), shares: rows }, null, 2)
}
