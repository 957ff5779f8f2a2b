import { createHmac, randomUUID } from 'node:crypto'
import { PublicKey, Signature, verify } from '@chainsafe/blst'
import { maxValidatorsPerOffer } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import {
  depositSigningRoot,
  type Hex,
  maxEffectiveBalanceGwei,
  minDepositGwei,
} from '@granary/staking/ethereum'
import { splitterAddress } from '@granary/staking/ethereum/splitter'
import { hexToBytes } from 'viem'
import type { KeyringSettings } from '#server/networks/ethereum/settings/readKeyringSettings.ts'
import {
  createValidatorClient,
  type ValidatorClient,
} from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { createOperatorKeyReader } from '#server/networks/ssv/keys/createOperatorKeyReader.ts'
import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import { createTurns } from '../createTurns.ts'
import { checkWish } from './checkWish.ts'
import { createKeyRate } from './createKeyRate.ts'
import { createKeyWorkers } from './createKeyWorkers.ts'
import { handOverKeys } from './handOverKeys.ts'
import type { DepositOrder, Keyring, SignedDeposit, Skip } from './Keyring.ts'
import { KeyringChangedError, KeyringRefusedError } from './keyringErrors.ts'
import { fingerprintOf, validatorsNode } from './keyTree.ts'
import { type BoundKeys, type KeyJournal, openKeyJournal } from './openKeyJournal.ts'
import { bindingText } from './SsvBinding.ts'
import { checkCluster, createSplitter } from './splitKeys.ts'

/** Skipped indexes are gone for good, so a faulty caller may not skip them all. A new journal accepts any counter. */
const mostSkipped = 50_000_000

const mostPubkeys = 8_000

/** A keyring of this process, with its journal and threads. */
export type OpenKeyring = Keyring & { close(): Promise<void> }

/**
 * @throws {KeyFolderInUseError} KEY_FOLDER_IN_USE
 * @throws {KeySourceChangedError} KEY_SOURCE_CHANGED
 * @throws {KeyJournalDamagedError} KEY_JOURNAL_DAMAGED
 */
export async function createKeyring(
  settings: KeyringSettings,
  upstreams: ChainUpstreams,
): Promise<OpenKeyring> {
  const node = validatorsNode(settings.mnemonic.reveal())
  const fingerprint = fingerprintOf(node)
  const instance = randomUUID()
  const visitorSecret = createHmac('sha256', node).update('granary visitors').digest('hex')
  const rate = createKeyRate(settings.keysPerHour)
  const journal = await openKeyJournal(settings.folder, fingerprint)
  const workers = createKeyWorkers(node)
  const clients = clientsOf(settings)
  const password = settings.keystorePassword.reveal()

  const clientOf = (network: EthereumNetworkId): ValidatorClient => {
    const client = clients.get(network)
    if (!client) throw new KeyringRefusedError(`no validator client is set up for ${network}`)
    return client
  }

  const inTurn = createTurns()
  const skip = createSkips(journal, settings.firstKeyIndex)

  return {
    async state() {
      const { atOnce, perHour } = rate
      const kept = { instance, fingerprint, visitorSecret, mostKeys: { atOnce, perHour } }
      return { ...kept, nextIndex: Math.max(journal.next(), settings.firstKeyIndex), isNew: journal.isNew() }
    },
    async pubkeys(firstIndex, count) {
      if (count > mostPubkeys) throw new KeyringRefusedError(`${count} public keys at once`)
      return workers.pubkeys(firstIndex, count)
    },
    skip,
    async sign(known, orders) {
      if (known !== instance || journal.isNew()) throw new KeyringChangedError()
      for (const order of orders) checkOrder(order)
      const count = orders.reduce((sum, { amountsGwei }) => sum + amountsGwei.length, 0)
      rate.take(count)
      if (journal.next() < settings.firstKeyIndex) await journal.skipTo(settings.firstKeyIndex)
      let next = await journal.take(count, boundKeys(orders))
      return Promise.all(
        orders.map(async ({ network, withdrawalCredentials, amountsGwei, ssv }) => {
          const firstIndex = next
          next += amountsGwei.length
          const keys = amountsGwei.map((amountGwei, offset) => ({
            index: firstIndex + offset,
            terms: { withdrawalCredentials, amountGwei },
            ssv: ssv && { ...ssv, network, withdrawalCredentials },
          }))
          const { genesisForkVersion } = ethereumNetworks[network]
          return { firstIndex, deposits: await workers.signDeposits(keys, genesisForkVersion) }
        }),
      )
    },
    split: createSplitter({
      ...{ journal, workers, keysPerHour: settings.ssv.keysPerHour },
      readOperatorKey: createOperatorKeyReader(settings.ssv.contracts, upstreams),
    }),
    async handOver(network, keys) {
      if (journal.isNew()) throw new KeyringChangedError()
      const parts = { client: clientOf(network), workers, password, journal }
      return inTurn(network, () => handOverKeys(parts, keys))
    },
    clientKeys: async network => [...(await clientOf(network).listKeys())],
    feeRecipient: async (network, pubkey) => clientOf(network).feeRecipient(pubkey),
    async setFeeRecipient(network, deposit, address, shareBps) {
      const staker = stakerOf(network, deposit)
      const { splitterFactory } = settings.networks[network]
      const isSplitter =
        shareBps > 0 &&
        splitterFactory &&
        address === splitterAddress(staker, { factory: splitterFactory, shareBps })
      if (address !== staker && !isSplitter) throw new KeyringRefusedError(`fee recipient ${address}`)
      await clientOf(network).setFeeRecipient(deposit.pubkey, address)
    },
    async signExit(network, deposit, epoch, wish) {
      if (stakerOf(network, deposit) !== wish.withdrawalAddress)
        throw new KeyringRefusedError('an exit requested by another account')
      const { publicOrigin } = settings
      await checkWish(wish, deposit.pubkey, { chain: ethereumNetworks[network], publicOrigin, upstreams })
      return clientOf(network).signExit(deposit.pubkey, epoch)
    },
    async close() {
      await workers.close()
      await journal.close()
    },
  }
}

/** Which of the orders' keys belong to SSV clusters, in the order of their indexes. */
function boundKeys(orders: readonly DepositOrder[]): BoundKeys[] {
  let offset = 0
  return orders.flatMap(({ network, withdrawalCredentials, amountsGwei, ssv }) => {
    const first = offset
    offset += amountsGwei.length
    if (!ssv) return []
    const to = bindingText({ ...ssv, network, withdrawalCredentials })
    return [{ offset: first, count: amountsGwei.length, to }]
  })
}

function createSkips(journal: KeyJournal, firstKeyIndex: number): Keyring['skip'] {
  let left = mostSkipped
  return async (skips: readonly Skip[]) => {
    const first = Math.max(journal.next(), firstKeyIndex)
    const last = Math.max(first, ...skips.map(({ index }) => index))
    if (!journal.isNew()) {
      if (last - first > left) throw new KeyringRefusedError(`${last - first} indexes left out`)
      left -= last - first
    }
    let from = first
    const skipped = skips.map(({ index, reason }) => {
      const firstIndex = from
      from = Math.max(from, index)
      return { reason, firstIndex, count: from - firstIndex }
    })
    await journal.skipTo(last)
    return skipped
  }
}

/** The withdrawal address that the key itself signed for. */
function stakerOf(network: EthereumNetworkId, deposit: SignedDeposit): Hex {
  if (!provesCredentials(deposit, ethereumNetworks[network].genesisForkVersion))
    throw new KeyringRefusedError(`key ${deposit.pubkey} has not signed for these credentials`)
  return `0x${deposit.withdrawalCredentials.slice(-40)}`
}

function clientsOf({ networks }: KeyringSettings): Map<EthereumNetworkId, ValidatorClient> {
  const all = Object.entries(networks) as [
    EthereumNetworkId,
    KeyringSettings['networks'][EthereumNetworkId],
  ][]
  return new Map(
    all.flatMap(([id, { validatorClient }]) =>
      validatorClient ? [[id, createValidatorClient(validatorClient)] as const] : [],
    ),
  )
}

/** Type 0x01 or 0x02, eleven zero bytes, and a nonzero address. */
const credentialsForm = /^0x0[12]0{22}(?!0{40})[0-9a-f]{40}$/

/**
 * Refuses to sign what would cost a staker money, for any caller.
 * @throws {KeyringRefusedError} KEYRING_REFUSED
 */
function checkOrder({ withdrawalCredentials, amountsGwei, ssv }: DepositOrder): void {
  if (ssv) checkCluster(ssv)
  if (!credentialsForm.test(withdrawalCredentials))
    throw new KeyringRefusedError(`withdrawal credentials ${withdrawalCredentials}`)
  if (amountsGwei.length === 0 || amountsGwei.length > maxValidatorsPerOffer)
    throw new KeyringRefusedError(`an order of ${amountsGwei.length} keys`)
  const most = withdrawalCredentials.startsWith('0x01') ? minDepositGwei : maxEffectiveBalanceGwei
  const wrong = amountsGwei.find(amount => amount < minDepositGwei || amount > most)
  if (wrong !== undefined) throw new KeyringRefusedError(`an amount of ${wrong} gwei`)
}

/** Whether the key itself signed for these credentials. A key signs once, so they are its validator's. */
function provesCredentials(deposit: SignedDeposit, forkVersion: Hex): boolean {
  try {
    const key = PublicKey.fromBytes(hexToBytes(deposit.pubkey), true)
    const signature = Signature.fromBytes(hexToBytes(deposit.signature), true)
    return verify(hexToBytes(depositSigningRoot({ ...deposit, forkVersion })), key, signature)
  } catch {
    return false
  }
}
