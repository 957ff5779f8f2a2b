import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import {
  Address,
  NETWORK,
  OutScript,
  p2wpkh,
  RawTx,
  SigHash,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { type BitcoinNode, BitcoinRefusedError } from '../src/bitcoin/BitcoinNode.ts'

const networks = { mainnet: NETWORK, regtest: { ...TEST_NETWORK, bech32: 'bcrt' } }

type Output = { readonly script: Uint8Array; readonly sats: bigint }
type Entry = {
  readonly txid: string
  readonly hex: string
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly Output[]
  height: number | null
}

/**
 * A chain in memory that answers as an Esplora server: it verifies signatures, refuses what is spent, below dust or pays less
 * than a satoshi a byte, and lets a payment with a higher fee take the place of one that waits. `mine` makes blocks.
 */
export class BitcoinLedger implements BitcoinNode {
  height = 100
  feeRate = 2
  entries: Entry[] = []
  posted: string[] = []
  #count = 0
  readonly #address: ReturnType<typeof Address>

  constructor(kind: keyof typeof networks = 'regtest') {
    this.#address = Address(networks[kind])
  }

  /** Pays an address out of nothing, in a block. */
  fund(address: string, sats: bigint): void {
    this.#count += 1
    const script = OutScript.encode(this.#address.decode(address))
    const input = {
      txid: new Uint8Array(32).fill(this.#count),
      index: 0,
      finalScriptSig: new Uint8Array(),
      sequence: 0,
    }
    const raw = RawTx.encode({
      version: 2,
      inputs: [input],
      outputs: [{ script, amount: sats }],
      lockTime: 0,
    } as never)
    this.entries.push({ ...this.#entryOf(hex.encode(raw)), inputs: [], height: this.height })
  }

  mine(blocks = 1): void {
    this.height += 1
    for (const entry of this.entries) entry.height ??= this.height
    this.height += blocks - 1
  }

  /** The nodes forget what waits. */
  drop(): void {
    this.entries = this.entries.filter(({ height }) => height !== null)
  }

  balanceOf(address: string): bigint {
    return this.#coins(address).reduce((sum, { value }) => sum + BigInt(value), 0n)
  }

  async get(path: string): Promise<unknown> {
    const [, what, id = '', part, vout] = path.split('/')
    if (path === '/blocks/tip/height') return this.height
    if (path === '/fee-estimates') return { '1': this.feeRate * 2, '3': this.feeRate, '144': 1 }
    if (what === 'address' && part === 'utxo') return this.#coins(id)
    if (what === 'address')
      return {
        chain_stats: { funded_txo_sum: Number(this.balanceOf(id)), spent_txo_sum: 0 },
        mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
      }
    const found = this.entries.find(({ txid }) => txid === id)
    if (!found) return null
    if (part === 'hex') return found.hex
    if (part === 'outspend') {
      const spender = this.#spender({ txid: id, vout: Number(vout) })
      return spender ? { spent: true, txid: spender.txid } : { spent: false }
    }
    return {
      txid: found.txid,
      vin: found.inputs,
      vout: found.outputs.map(({ script, sats }) => ({
        scriptpubkey_address: this.#address.encode(OutScript.decode(script) as never),
        value: Number(sats),
      })),
      status: statusOf(found),
    }
  }

  async post(_path: string, body: string): Promise<string> {
    this.posted.push(body)
    const entry = this.#entryOf(body)
    if (this.entries.some(({ txid }) => txid === entry.txid)) return entry.txid
    const spent = entry.inputs.map(input => this.#output(input))
    const fee = sumOf(spent) - sumOf(entry.outputs)
    const transaction = Transaction.fromRaw(hex.decode(body), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
    })
    if (Number(fee) < transaction.vsize) throw new BitcoinRefusedError('min relay fee not met')
    if (entry.outputs.some(({ sats }) => sats < 294n)) throw new BitcoinRefusedError('dust')
    for (const at of entry.inputs.keys()) verify(transaction, at, spent)
    const others = new Set(
      entry.inputs.map(input => this.#spender(input)).filter(found => found !== undefined),
    )
    for (const other of others) {
      const before = sumOf(other.inputs.map(input => this.#output(input))) - sumOf(other.outputs)
      if (other.height !== null || before >= fee) throw new BitcoinRefusedError('txn-mempool-conflict')
    }
    this.entries = [...this.entries.filter(each => !others.has(each)), { ...entry, height: null }]
    return entry.txid
  }

  #entryOf(body: string): Omit<Entry, 'height'> {
    const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }
    const { id } = Transaction.fromRaw(hex.decode(body), options)
    const { inputs, outputs } = RawTx.decode(hex.decode(body))
    return {
      txid: id,
      hex: body,
      inputs: inputs.map(({ txid, index }) => ({ txid: hex.encode(txid), vout: index })),
      outputs: outputs.map(({ script, amount }) => ({ script, sats: amount })),
    }
  }

  #coins(address: string) {
    return this.entries.flatMap(entry =>
      entry.outputs.flatMap(({ script, sats }, vout) => {
        const isOwn = this.#address.encode(OutScript.decode(script) as never) === address
        const coin = { txid: entry.txid, vout }
        return isOwn && !this.#spender(coin)
          ? [{ ...coin, value: Number(sats), status: statusOf(entry) }]
          : []
      }),
    )
  }

  #spender({ txid, vout }: { readonly txid: string; readonly vout: number }): Entry | undefined {
    return this.entries.find(({ inputs }) => inputs.some(input => input.txid === txid && input.vout === vout))
  }

  #output({ txid, vout }: { readonly txid: string; readonly vout: number }): Output {
    const found = this.entries.find(entry => entry.txid === txid)?.outputs[vout]
    if (!found) throw new BitcoinRefusedError('bad-txns-inputs-missingorspent')
    return found
  }
}

const statusOf = ({ height }: Entry) =>
  height === null ? { confirmed: false } : { confirmed: true, block_height: height }

const sumOf = (outputs: readonly Output[]) => outputs.reduce((sum, { sats }) => sum + sats, 0n)

/** @throws {BitcoinRefusedError} unless the owner of the output has signed the input */
function verify(transaction: Transaction, at: number, spent: readonly Output[]): void {
  const { finalScriptWitness: witness = [] } = transaction.getInput(at)
  const { script, sats } = spent[at] ?? { script: new Uint8Array(), sats: 0n }
  const decoded = OutScript.decode(script)
  const [signature = new Uint8Array(), key = new Uint8Array()] = witness
  const isValid = () => {
    if (decoded?.type === 'tr') {
      const scripts = spent.map(each => each.script)
      const amounts = spent.map(each => each.sats)
      const digest = transaction.preimageWitnessV1(at, scripts, SigHash.DEFAULT, amounts)
      return schnorr.verify(signature, digest, decoded.pubkey)
    }
    const inner = p2wpkh(key)
    const isKey = decoded?.type === 'sh' || hex.encode(inner.script) === hex.encode(script)
    const pkh = OutScript.encode({ type: 'pkh', hash: inner.hash } as never)
    const digest = transaction.preimageWitnessV0(at, pkh, SigHash.ALL, sats)
    return isKey && secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der' })
  }
  try {
    if (isValid()) return
  } catch {
    // Refused below.
  }
  throw new BitcoinRefusedError('mandatory-script-verify-flag-failed')
}
