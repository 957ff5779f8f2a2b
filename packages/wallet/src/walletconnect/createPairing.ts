import type { Pairing, RemoteWallet } from '../core/index.ts'
import { type Platform, pause } from '../core/internal.ts'
import { PairingExpiredError } from './walletConnectErrors.ts'

/** Milliseconds that a pairing URI may be used, and before its end that it already counts as expired. */
const life = 4 * 60_000
const margin = 10_000

/** Whether a URI made at `madeAt` must not be shown any more (specification section 4). */
export function isPairingExpired(madeAt: number, now: number): boolean {
  return now >= madeAt + life - margin
}

/** Telegram and iOS Safari hide or stop the page while its wallet is open: the person comes back to the same URI. */
export function reusesPairing({ isTelegram, isIosSafari }: Pick<Platform, 'isTelegram' | 'isIosSafari'>) {
  return isTelegram || isIosSafari
}

/** A proposal for a wallet to answer. */
export type Proposal = {
  /** For a QR code or a link: `wc:…`. */
  readonly uri: string
  /** Rejects when the person refuses. */
  readonly approval: Promise<RemoteWallet>
}

type Parameters = {
  readonly propose: () => Promise<Proposal>
  /** Shows the URI, or null once it is of no use. */
  readonly show: (uri: string | null) => void
  readonly now?: () => number
}

/** Proposes on the first `connect`. Ends a session that a wallet approves after the pairing has expired. */
export function createPairing({ propose, show, now = Date.now }: Parameters) {
  let open: { readonly uri: string; readonly madeAt: number } | undefined
  let asking: Promise<RemoteWallet> | undefined
  let isSettled = false

  const ask = async () => {
    try {
      const { uri, approval } = await propose()
      const madeAt = now()
      open = { uri, madeAt }
      show(uri)
      const answered = new AbortController()
      const expired = untilExpired(madeAt, now, answered.signal).then((): never => {
        approval.then(wallet => wallet.disconnect()).catch(() => {})
        throw new PairingExpiredError()
      })
      return await Promise.race([approval, expired]).finally(() => answered.abort())
    } finally {
      isSettled = true
      show(null)
    }
  }
  return {
    connect() {
      // Back in the view: the URI that is still good.
      if (open && !isSettled) show(open.uri)
      asking ??= ask()
      return asking
    },
    /** Whether a wallet can still answer it. */
    isOpen: () => !isSettled && !(open && isPairingExpired(open.madeAt, now())),
  } satisfies Pairing & { isOpen(): boolean }
}

/** Milliseconds between looks at the clock; a later look means that the page stood still. */
const lookEvery = 1000
const standstill = 2 * lookEvery
/** Milliseconds for the relay to hand over, after a standstill, what a wallet answered in time. */
const catchUp = 10_000

/** Timers stand still while a device sleeps or its browser suspends the page: looks at the clock again and again. */
async function untilExpired(madeAt: number, now: () => number, signal: AbortSignal): Promise<void> {
  let lookedAt = now()
  let caughtUpAt = lookedAt
  while (!isPairingExpired(madeAt, now()) || now() < caughtUpAt) {
    await pause(lookEvery, signal)
    if (now() - lookedAt > standstill) caughtUpAt = now() + catchUp
    lookedAt = now()
  }
}
