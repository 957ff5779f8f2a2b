import type { NameProfile } from '@granary/api/names'
import { checkLabel, type NameClaim } from '@granary/wallet/names'
import { verifyEvm } from '#server/modules/sign-in/signatures/verifyEvm.ts'
import { defineService } from '#server/platform/modules/createServices.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { avatarOf } from './avatarOf.ts'
import { type ClaimRequest, checkClaim } from './checkClaim.ts'
import type { NameRow, NameStore, NewName } from './NameStore.ts'
import {
  NameAddressTakenError,
  NameInvalidError,
  NameNotFoundError,
  NameOriginForeignError,
  NameReservedError,
  NameSignatureInvalidError,
  NamesNotConfiguredError,
  NameTakenError,
  NameZoneForeignError,
} from './nameErrors.ts'
import type { createReservedLabels } from './reservedLabels.ts'
import { pickSuggestions, suggestLabels } from './suggestLabels.ts'

export type NamesParts = {
  store: NameStore
  zone: string
  reserved: ReturnType<typeof createReservedLabels>
  upstreams: ChainUpstreams
}

export type Names = ReturnType<typeof createNames>

/** The names of this provider; undefined if it gives none. */
export const namesService = defineService<{ readonly names: Names | undefined }>('names')

/** Names of accounts in one zone. */
export function createNames({ store, zone, reserved, upstreams }: NamesParts) {
  const fullName = (label: string) => `${label}.${zone}`

  /** @throws {NameZoneForeignError} NAME_ZONE_FOREIGN */
  function labelOf(name: string): string {
    const label = name.toLowerCase()
    if (!label.includes('.')) return label
    if (!label.endsWith(`.${zone}`)) throw new NameZoneForeignError(zone)
    return label.slice(0, -zone.length - 1)
  }

  /** @throws {NameInvalidError} NAME_INVALID */
  function validLabel(name: string): string {
    const label = labelOf(name)
    const problem = checkLabel(label)
    if (problem) throw new NameInvalidError(problem)
    return label
  }

  async function refuse(found: 'name' | 'address', address: NameRow['address']): Promise<never> {
    const other = found === 'address' && (await store.ofAddress(address))
    throw other ? new NameAddressTakenError(fullName(other.label)) : new NameTakenError()
  }

  /** @throws {NameSignatureInvalidError} NAME_SIGNATURE_INVALID */
  async function isContract(claim: NameClaim, message: string, signature: string): Promise<boolean> {
    const data = { accountAddress: claim.address, chainId: `eip155:${claim.chainId}` }
    const isSignedBy = (chains: ChainUpstreams) => verifyEvm({ data, message, signature }, chains)
    if (await isSignedBy(new Map())) return false
    if (!(await isSignedBy(upstreams))) throw new NameSignatureInvalidError()
    return true
  }

  return {
    zone,
    fullName,
    /** The row of a name with or without the zone; undefined for names of other zones too. */
    async find(name: string): Promise<NameRow | undefined> {
      const isOurs = !name.includes('.') || name.toLowerCase().endsWith(`.${zone}`)
      return isOurs ? store.find(labelOf(name)) : undefined
    },
    ofAddress: (address: string) => store.ofAddress(address.toLowerCase() as NameRow['address']),
    /** @throws {NameNotFoundError} NAME_NOT_FOUND */
    async read(name: string): Promise<NameProfile> {
      const row = await this.find(name)
      if (!row) throw new NameNotFoundError()
      return profileOf(row, fullName(row.label))
    },
    async reverse(address: string): Promise<NameProfile[]> {
      const row = await this.ofAddress(address)
      return row ? [profileOf(row, fullName(row.label))] : []
    },
    /** @throws {NameInvalidError} NAME_INVALID; {NameZoneForeignError} NAME_ZONE_FOREIGN */
    async suggest(name: string, asked = zone): Promise<{ name: string; registered: boolean }[]> {
      if (asked.toLowerCase() !== zone) throw new NameZoneForeignError(zone)
      const labels = suggestLabels(validLabel(name), new Date().getUTCFullYear())
      const taken = await store.taken(labels)
      return pickSuggestions(labels, label => !taken.has(label) && !reserved.has(label)).map(
        ({ label, registered }) => ({ name: fullName(label), registered }),
      )
    },
    /**
     * Registers the claim that the account signed. Repeated, it changes nothing.
     * @param isOurs whether pages of an origin may register names here
     */
    async register(
      request: ClaimRequest & { signature: string },
      isOurs: (origin: string) => boolean,
    ): Promise<void> {
      const claim = checkClaim(request, Date.now())
      if (!isOurs(claim.origin)) throw new NameOriginForeignError()
      const label = validLabel(claim.name)
      if (claim.name !== fullName(label)) throw new NameZoneForeignError(zone)
      if (reserved.has(label)) throw new NameReservedError()
      const name = {
        label,
        address: claim.address.toLowerCase() as NameRow['address'],
        coinType: request.coin_type,
        message: request.message,
      }
      // Ask no chain about a claim that cannot be registered.
      const before = await store.obstacle({ ...name, isContract: false })
      if (before && before !== 'same') await refuse(before, name.address)
      const claimed: NewName = {
        ...name,
        isContract: await isContract(claim, request.message, request.signature),
      }
      if (before === 'same' || (await store.add(claimed))) return
      const found = await store.obstacle(claimed)
      if (found !== 'same') await refuse(found ?? 'name', name.address)
    },
  }
}

/** @throws {NamesNotConfiguredError} NAMES_NOT_CONFIGURED */
export function requireNames(names: Names | undefined): Names {
  if (!names) throw new NamesNotConfiguredError()
  return names
}

function profileOf({ address, coinType, registeredAt }: NameRow, name: string): NameProfile {
  const time = registeredAt.toISOString()
  return {
    name,
    registered_at: time,
    addresses: { [coinType]: { address, created_at: time } },
    attributes: { avatar: avatarOf(address) },
  }
}
