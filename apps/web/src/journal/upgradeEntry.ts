/**
 * An entry of an earlier version in today's shape. What is not as that version wrote it stays as it is: whoever
 * reads it next sets it aside.
 *
 * Version 1 held one transaction, as a list of attempts with its rows and its target in each of them.
 */
export function upgradeEntry(raw: unknown): unknown {
  if (!isVersion1(raw)) return raw
  const { attempts, ...entry } = raw
  const [first] = attempts
  if (!first) return { ...entry, version: 2, proof: null, transactions: [] }
  const { rows, to } = first
  return { ...entry, version: 2, transactions: [{ rows, to, attempts: attempts.map(upgradeAttempt) }] }
}

type Stored = Record<string, unknown>

function isVersion1(raw: unknown): raw is Stored & { attempts: Stored[] } {
  const { version, attempts } = (raw ?? {}) as Stored
  return version === 1 && Array.isArray(attempts) && attempts.every(each => typeof each === 'object' && each)
}

const states: Readonly<Record<string, string>> = { prompting: 'asked', sent: 'broadcast' }

function upgradeAttempt({ rows: _, to: __, promptedAt, promptedAtBlock, ...attempt }: Stored): Stored {
  const state = String(attempt.state)
  return {
    ...attempt,
    state: states[state] ?? state,
    callsId: null,
    askedAt: promptedAt,
    askedAtBlock: promptedAtBlock,
    ...((state === 'sent' || state === 'confirmed') && { ownNonce: attempt.ownNonce ?? null }),
    ...(state === 'confirmed' && { finalAt: null }),
  }
}
