import type { Log } from '../log/Log.ts'
import type { Namespace } from '../networks/Network.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { parseJson } from '../storage/parseJson.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import type { Siwx } from './Siwx.ts'
import { isSameAddress } from './sessionsOfAccount.ts'

/** An account that signs in or out; `chainId` is CAIP-2. */
type Signer = { readonly chainId: string; readonly address: string }

export type SignOuts = ReturnType<typeof createSignOuts>

/** Maximum kept: the host shares the storage. */
const limit = 20

/**
 * Sign-outs pending after a disconnect. Kept across visits until the session keeper accepts them: a server
 * that is away at the disconnect must not keep the session.
 */
export function createSignOuts({
  storage,
  log,
}: {
  readonly storage: WalletStorage
  readonly log: Pick<Log, 'info'>
}) {
  /** Used when storage fails. */
  let kept: readonly Signer[] = []
  let signedIn: readonly Signer[] = []
  let paying: Promise<boolean> = Promise.resolve(false)

  const owed = (): readonly Signer[] => {
    const stored = parseJson(storage.getItem(storageKeys.owedSignOuts))
    return Array.isArray(stored) ? stored.filter(isSigner).slice(-limit) : kept
  }
  const keep = (signers: readonly Signer[]) => {
    kept = signers.slice(-limit)
    if (kept.length > 0) storage.setItem(storageKeys.owedSignOuts, JSON.stringify(kept))
    else storage.removeItem(storageKeys.owedSignOuts)
  }
  const without = (signers: readonly Signer[], gone: Signer) =>
    signers.filter(({ chainId, address }) => chainId !== gone.chainId || !isSame(gone, address))

  async function payAll(load: () => Promise<Siwx>): Promise<boolean> {
    const signers = owed()
    if (signers.length === 0) return false
    try {
      const sessions = await load()
      for (const signer of signers) {
        if (sessions.signOutOnDisconnect !== false)
          await sessions.revokeSession(signer.chainId, signer.address)
        keep(without(owed(), signer))
      }
    } catch (cause) {
      log.info('Not signed out yet', cause)
    }
    return true
  }

  return {
    /** Remembers who signed in here: disconnecting that namespace signs them out. */
    signedIn(signer: Signer) {
      signedIn = [...without(signedIn, signer), signer].slice(-limit)
      // A sign-in on the same chain supersedes a pending sign-out.
      keep(without(owed(), signer))
    },
    /** A namespace's connection ended. */
    owe(namespace: Namespace, last: Signer) {
      const ended = signedIn.filter(({ chainId }) => chainId.startsWith(`${namespace}:`))
      signedIn = signedIn.filter(signer => !ended.includes(signer))
      keep([...without([...owed(), ...ended], last), last])
    },
    isOwed: ({ chainId, address }: Signer) =>
      owed().some(signer => signer.chainId === chainId && isSame(signer, address)),
    /** Retries after current attempts. @returns whether there was something to retry. Never throws. */
    pay(load: () => Promise<Siwx>): Promise<boolean> {
      paying = paying.then(() => payAll(load))
      return paying
    },
  }
}

const isSame = ({ chainId, address }: Signer, other: string) => isSameAddress(chainId, address, other)

function isSigner(value: unknown): value is Signer {
  const { chainId, address } = (value ?? {}) as { chainId?: unknown; address?: unknown }
  return isShortText(chainId) && isShortText(address)
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 130
