import { BaseError } from '@granary/errors'
import type { PreflightCommitment, SolanaSendOptions } from '../core/clients/SolanaClient.ts'

/** Current equivalents, for nodes and wallets, of the commitments in specification section 5. */
const commitments: Readonly<Record<PreflightCommitment, 'processed' | 'confirmed' | 'finalized'>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/** Send options for a node or wallet; only those set. @throws SendOptionsError */
export function sendOptions(options: SolanaSendOptions): Readonly<Record<string, unknown>> {
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options
  if (preflightCommitment !== undefined && !isPreflightCommitment(preflightCommitment))
    throw new SendOptionsError('preflightCommitment', preflightCommitment)
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw new SendOptionsError('skipPreflight', skipPreflight)
  for (const [name, value] of Object.entries({ maxRetries, minContextSlot }))
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw new SendOptionsError(name, value)
  return {
    ...(preflightCommitment !== undefined && { preflightCommitment: commitments[preflightCommitment] }),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}

/** One of processed, confirmed, finalized, recent, single, singleGossip, root, max. */
export function isPreflightCommitment(value: unknown): value is PreflightCommitment {
  return typeof value === 'string' && Object.hasOwn(commitments, value)
}

export class SendOptionsError extends BaseError {
  override readonly name = 'SendOptionsError'
  constructor(option: string, value: unknown) {
    super('The transaction has an unknown option.', {
      code: 'SOLANA_SEND_OPTIONS_INVALID',
      details: `${option}: ${String(value).slice(0, 100)}`,
      metaMessages: ['No money has moved. The wallet was not asked.'],
    })
  }
}
