const secretName = /key|token|secret|password|passphrase|mnemonic|seed|otp|auth|cookie|signature/i
const depthLimit = 5
const breadthLimit = 20
const stackLimit = 1500
const textLimit = 2000

/** Describes anything thrown as plain data of bounded size. Never throws. */
export function describeCause(cause: unknown, depth = 0): unknown {
  try {
    return describe(cause, depth)
  } catch {
    return '[unreadable]'
  }
}

function describe(cause: unknown, depth: number): unknown {
  if (typeof cause === 'string') return cause.slice(0, textLimit)
  if (typeof cause === 'bigint') return cause.toString()
  if (typeof cause === 'function' || typeof cause === 'symbol') return `[${typeof cause}]`
  if (typeof cause !== 'object' || cause === null) return cause
  if (depth >= depthLimit) return '[deeper]'
  if (cause instanceof Error) return describeError(cause, depth)
  if (Array.isArray(cause)) return cause.slice(0, breadthLimit).map(item => describeCause(item, depth + 1))
  return Object.fromEntries(
    Object.keys(cause)
      .slice(0, breadthLimit)
      .map(name => [name, secretName.test(name) ? '[secret]' : property(cause, name, depth)]),
  )
}

function describeError(error: Error, depth: number): unknown {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    name: String(error.name).slice(0, 100),
    message: String(error.message).slice(0, textLimit),
    ...(code !== undefined && { code: describeCause(code, depth + 1) }),
    stack: String(error.stack ?? '').slice(0, stackLimit),
    ...(cause !== undefined && { cause: describeCause(cause, depth + 1) }),
  }
}

function property(owner: object, name: string, depth: number): unknown {
  try {
    return describe((owner as Record<string, unknown>)[name], depth + 1)
  } catch {
    return '[unreadable]'
  }
}
