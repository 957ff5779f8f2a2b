import { Keystore } from '@chainsafe/bls-keystore'
import { SecretKey } from '@chainsafe/blst'
import { DeletionStatus, ImportStatus } from '@lodestar/api/keymanager'
import type { KeymanagerApiMethods } from '@lodestar/api/keymanager/server'
import { toHex } from '@lodestar/utils'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { mergeRecords, type SigningRecord, unsigned } from '../beacon/slashingProtection.ts'
import { fromInterchange, toInterchange } from './interchange.ts'

type Methods = Pick<KeymanagerApiMethods, 'listKeys' | 'importKeystores' | 'deleteKeys'>

/**
 * `/eth/v1/keystores`. An imported key is on duty from the next slot.
 * @param onChange called after keys were added or removed
 */
export function keystoreRoutes(chain: BeaconChain, onChange: () => void): Methods {
  const { keyring } = chain
  const genesisValidatorsRoot = toHex(chain.genesisValidatorsRoot)
  return {
    listKeys: async () => ({
      data: keyring.imported().map(({ pubkey, derivationPath }) => ({
        validatingPubkey: pubkey,
        derivationPath,
        readonly: false,
      })),
    }),
    importKeystores: async ({ keystores, passwords, slashingProtection }) => {
      const records = slashingProtection
        ? fromInterchange(slashingProtection, genesisValidatorsRoot)
        : new Map<string, SigningRecord>()
      const data = []
      for (const [index, keystore] of keystores.entries())
        data.push(await importKeystore(chain, keystore, passwords[index] ?? '', records))
      onChange()
      return { data }
    },
    deleteKeys: async ({ pubkeys }) => {
      const asked = pubkeys.map(pubkey => pubkey.toLowerCase())
      const statuses = asked.map(pubkey => ({ status: deleteKey(chain, pubkey) }))
      const returned = asked.flatMap((pubkey): [string, SigningRecord][] => {
        const record = keyring.record(pubkey)
        return record ? [[pubkey, record]] : []
      })
      onChange()
      return { data: { statuses, slashingProtection: toInterchange(genesisValidatorsRoot, returned) } }
    },
  }
}

async function importKeystore(
  { keyring }: BeaconChain,
  text: string,
  password: string,
  records: ReadonlyMap<string, SigningRecord>,
) {
  try {
    const keystore = Keystore.parse(text)
    const secretKey = SecretKey.fromBytes(await keystore.decrypt(password))
    const pubkey = toHex(secretKey.toPublicKey().toBytes())
    const record = records.get(pubkey)
    if (record) keyring.setRecord(pubkey, mergeRecords(keyring.record(pubkey) ?? unsigned, record))
    if (keyring.has(pubkey)) return { status: ImportStatus.duplicate }
    keyring.add({ pubkey, secretKey: secretKey.toHex(), derivationPath: keystore.path })
    return { status: ImportStatus.imported }
  } catch (error) {
    return { status: ImportStatus.error, message: error instanceof Error ? error.message : String(error) }
  }
}

function deleteKey({ keyring }: BeaconChain, pubkey: string): DeletionStatus {
  if (keyring.remove(pubkey)) return DeletionStatus.deleted
  if (keyring.has(pubkey)) return DeletionStatus.error
  return keyring.record(pubkey) ? DeletionStatus.not_active : DeletionStatus.not_found
}
