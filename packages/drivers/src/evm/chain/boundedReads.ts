import { BaseError } from '@granary/errors'
import type { Eip1193 } from './Eip1193.ts'

/** Milliseconds until a read counts as unanswered. */
const readLimit = 30_000

const isRead = (method: string) => /^(eth_(?!send|sign|request)|net_|web3_)/.test(method)

const bounded = new WeakMap<Eip1193, Eip1193>()

/**
 * The provider with an end to each read: a wallet may never answer one, for example because its network changed
 * meanwhile. Questions to the person wait without a limit.
 * @throws {NodeSilentError} NODE_SILENT
 */
export function boundedReads(provider: Eip1193, limitMs = readLimit): Eip1193 {
  const known = bounded.get(provider)
  if (known) return known
  const made: Eip1193 = {
    request: asked =>
      isRead(asked.method) ? within(provider.request(asked), limitMs) : provider.request(asked),
  }
  bounded.set(provider, made)
  return made
}

async function within(answer: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NodeSilentError()), limitMs)
  })
  try {
    return await Promise.race([answer, end])
  } finally {
    clearTimeout(timer)
  }
}

/** The wallet's node did not answer a read in time. */
export class NodeSilentError extends BaseError {
  override readonly name = 'NodeSilentError'
  constructor() {
    super("The wallet's node does not answer.", {
      code: 'NODE_SILENT',
      metaMessages: ['A transaction that is on its way goes on. The page asks again.'],
    })
  }
}
