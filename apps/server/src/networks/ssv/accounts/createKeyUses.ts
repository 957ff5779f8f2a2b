import type { Hex } from '@granary/staking/ethereum'
import type { SsvKey } from '../../ethereum/validators/offers/OfferStore.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'
import type { KeyRegistration, KeyState } from './AccountStore.ts'
import { checkShares } from './checkShares.ts'

/** Registrations that one request has checked; further ones count until a later request checks them. */
const mostChecked = 100
const mostVerdicts = 10_000

/** Those of the keys that the provider made for SSV. */
export type ProvidedKeys = (chainId: number, pubkeys: readonly Hex[]) => Promise<ReadonlyMap<Hex, SsvKey>>

/**
 * Which registration of a key counts. The contract takes any key from anyone, with any bytes as shares, and operators
 * ignore what the key did not sign: a stranger's registration must not keep the key's owner away.
 */
export function createKeyUses(network: SsvNetwork, providedKeys: ProvidedKeys) {
  const { accounts, contract } = network
  /** Whether operators ignore a registration, by its place: its bytes never change. */
  const verdicts = new Map<string, boolean>()

  async function isIgnored(registration: KeyRegistration): Promise<boolean> {
    const { pubkey, owner, transactionHash, registeredLogIndex } = registration
    const name = `${pubkey} ${owner} ${transactionHash} ${registeredLogIndex}`
    const known = verdicts.get(name)
    if (known !== undefined) return known
    const verdict = await checkShares(network, registration)
    if (verdict === 'unread') return false
    if (verdicts.size >= mostVerdicts) verdicts.clear()
    verdicts.set(name, verdict === 'invalid')
    return verdict === 'invalid'
  }

  return {
    /**
     * Of each key the registration that operators accept, else a removed one. The provider's keys are signed for the
     * owner of their offer alone; of others the shares tell. Where those cannot be read, the registration counts.
     * @param owner only of this owner, whatever its shares
     */
    async find(indexId: number, pubkeys: readonly Hex[], owner?: Hex): Promise<Map<Hex, KeyState>> {
      if (owner) return accounts.keyStates(indexId, pubkeys, owner)
      const [registrations, provided] = await Promise.all([
        accounts.registrationsOf(indexId, pubkeys),
        providedKeys(contract.chainId, pubkeys),
      ])
      const found = new Map<Hex, KeyState>()
      let checks = 0
      for (const registration of registrations) {
        const { pubkey, registered } = registration
        if (found.has(pubkey)) continue
        const key = provided.get(pubkey)
        if (key && key.owner !== registration.owner) continue
        if (!key && registered && checks < mostChecked) {
          checks += 1
          if (await isIgnored(registration)) continue
        }
        found.set(pubkey, registration)
      }
      return found
    },
  }
}
