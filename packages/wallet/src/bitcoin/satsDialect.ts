import { read } from '../core/announcements/read.ts'
import type {
  BitcoinPsbtInput,
  BitcoinSignMessageOptions,
  BitcoinTransferInput,
} from '../core/clients/BitcoinClient.ts'
import { base64ToBytes, bytesToBase64 } from '../encoding/base64.ts'
import { bytesToHex, hexToBytes } from '../encoding/hex.ts'
import type { SigningContext } from './BitcoinWallet.ts'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'

type Protocol = BitcoinSignMessageOptions['protocol']

/** How a family of `btc_providers` wallets encodes parameters and answers. */
export type SatsDialect = {
  signMessage(context: SigningContext, message: string, protocol: Protocol): object
  sendTransfer(context: SigningContext, transfer: BitcoinTransferInput): object
  signPsbt(context: SigningContext, input: BitcoinPsbtInput): object
  /** The signed PSBT in base64. */
  psbtOf(result: unknown): unknown
}

/** sats-connect: Xverse and compatible wallets. */
const satsConnect: SatsDialect = {
  signMessage: ({ used }, message, protocol) => ({
    address: used.address,
    message,
    ...(protocol && { protocol: protocol.toUpperCase() }),
  }),
  sendTransfer: (_context, { recipient, amount }) => ({
    recipients: [{ address: recipient, amount: Number(amount) }],
  }),
  signPsbt: (_context, { psbt, signInputs, broadcast = false }) => {
    const inputs: Record<string, number[]> = {}
    for (const { address, index } of signInputs) inputs[address] = [...(inputs[address] ?? []), index]
    return { psbt, signInputs: inputs, broadcast }
  },
  psbtOf: result => read(result, 'psbt'),
}

/** Leather: the network by name, the kind of address instead of the address, PSBTs in hex. */
const leather: SatsDialect = {
  signMessage: ({ used, chain }, message) => ({
    message,
    paymentType: parseBitcoinAddress(used.address)?.form === 'p2tr' ? 'p2tr' : 'p2wpkh',
    network: chain.sats.toLowerCase(),
  }),
  sendTransfer: ({ chain }, { recipient, amount }) => ({
    recipients: [{ address: recipient, amount: String(amount) }],
    network: chain.sats.toLowerCase(),
  }),
  signPsbt: ({ chain }, { psbt, signInputs, broadcast = false }) => ({
    hex: bytesToHex(base64ToBytes(psbt)),
    signAtIndex: signInputs.map(({ index }) => index),
    broadcast,
    network: chain.sats.toLowerCase(),
  }),
  psbtOf(result) {
    const bytes = hexToBytes(read(result, 'hex'))
    return bytes && bytesToBase64(bytes)
  },
}

/** The dialect of a wallet by its announced id. */
export function satsDialect(id: string): SatsDialect {
  return id.startsWith('LeatherProvider') ? leather : satsConnect
}
