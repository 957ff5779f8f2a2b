import { amount, evmAttemptOf } from '@granary/drivers/evm'
import * as z from 'zod/mini'

/**
 * One question to the wallet about one transaction, as versions 2 to 5 of the database kept it: with its fields side by
 * side. Read as the transaction engine keeps it.
 * @param asked what the record keeps of a question beside the call
 */
export function storedAttempt<Asked extends z.ZodMiniType>(asked: Asked) {
  return z.pipe(z.transform(grouped), evmAttemptOf(z.object({ valueWei: amount }), asked))
}

/** Each group's schema takes from all fields those of the group. */
function grouped(raw: unknown): unknown {
  const fields = (raw ?? {}) as Record<string, unknown>
  const { callsId, ownNonce } = fields
  const shown = ownNonce == null ? null : { nonce: ownNonce }
  return { ...fields, call: fields, asked: fields, bundle: callsId, shown }
}
