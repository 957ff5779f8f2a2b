/**
 * A record of an action of version 1 in today's shape. What is not as that version wrote it stays as it is: whoever
 * reads it next sets it aside.
 *
 * Version 1 held one transaction that stood alone, and no bundle was asked for.
 */
export function upgradeAction(raw: unknown): unknown {
  if (!isVersion1(raw)) return raw
  return {
    ...raw,
    version: 2,
    subject: '',
    group: null,
    later: [],
    trace: raw.trace.map(log => ({ ...log, data: null })),
    attempts: raw.attempts.map(attempt => ({ ...attempt, callsId: null })),
  }
}

type Stored = Record<string, unknown>

function isVersion1(raw: unknown): raw is Stored & { trace: Stored[]; attempts: Stored[] } {
  const { version, trace, attempts } = (raw ?? {}) as Stored
  return version === 1 && areObjects(trace) && areObjects(attempts)
}

function areObjects(list: unknown): list is Stored[] {
  return Array.isArray(list) && list.every(each => typeof each === 'object' && each !== null)
}
