/** A streamed validator of a state too large to keep. Balances in gwei. */
export type PassingValidator = {
  index: number
  status: string
  balanceGwei: number
  effectiveBalanceGwei: number
  /** As the node writes it: `0x` and 64 hex digits. */
  withdrawalCredentials: string
  /** Null if not set. */
  exitEpoch: number | null
}

const field =
  /"(index|balance|status|withdrawal_credentials|effective_balance|exit_epoch)"\s*:\s*"([0-9a-zA-Z_]*)"/g

const fields = 6

/** Longer than any possible match, so that a match across two chunks is not lost. */
const overlap = 192

const farFuture = '18446744073709551615'

/**
 * Streams the validators of a Beacon API answer one by one, with fields in any order: mainnet's is hundreds of
 * megabytes.
 * @throws when a validator lacks one of the fields, or has one twice
 */
export async function readValidators(
  body: AsyncIterable<Uint8Array>,
  onValidator: (validator: PassingValidator) => void,
): Promise<void> {
  let seen = new Map<string, string>()
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    let end = 0
    for (const match of text.matchAll(field)) {
      const [whole, name = '', value = ''] = match
      if (seen.has(name)) throw new Error(`a validator with ${seen.size} of ${fields} fields`)
      seen.set(name, value)
      if (seen.size === fields) {
        onValidator(validatorOf(seen))
        seen = new Map()
      }
      end = match.index + whole.length
    }
    text = text.slice(Math.max(end, text.length - overlap))
  }
  if (seen.size > 0) throw new Error('the answer ends within a validator')
}

function validatorOf(seen: ReadonlyMap<string, string>): PassingValidator {
  const text = (name: string) => seen.get(name) ?? ''
  const number = (name: string) => {
    const digits = text(name)
    if (!/^\d{1,15}$/.test(digits)) throw new Error(`${name} of a validator is no number`)
    return Number(digits)
  }
  return {
    index: number('index'),
    status: text('status'),
    balanceGwei: number('balance'),
    effectiveBalanceGwei: number('effective_balance'),
    withdrawalCredentials: text('withdrawal_credentials'),
    exitEpoch: text('exit_epoch') === farFuture ? null : number('exit_epoch'),
  }
}
