import {
  accountScript,
  type BitcoinWallet,
  bitcoinScript,
  createBitcoinDriver,
  createBitcoinNode,
  mostToPay,
  readCoins,
  readFeeRate,
} from '@granary/drivers/bitcoin'
import { bitcoinChain } from '../../bitcoin/bitcoinChain.ts'
import type { BitcoinClient } from '../../core/clients/BitcoinClient.ts'
import { base64ToBytes, bytesToBase64 } from '../../encoding/base64.ts'
import { TokenUnreadableError } from '../readToken.ts'
import { ChainUnsupportedError } from '../sendErrors.ts'
import type { OpenTransferChain } from '../TransferChain.ts'
import { transferFacts, transferKind } from '../transferFacts.ts'
import { readBitcoinReceiver } from './readBitcoinReceiver.ts'

/** Blocks come every ten minutes; a payment is seen waiting within seconds. */
const pollMs = 10_000

/** Payments on a Bitcoin chain, read through the host's Esplora server. */
export const openBitcoinChain: OpenTransferChain<'bip122'> = async (client, current, { rpcUrl }) => {
  const { address: account, chainId } = client.account
  const kind = bitcoinChain(chainId)?.kind
  if (!kind) throw new ChainUnsupportedError()
  const owner = { network: `bip122:${chainId}`, account }
  const node = createBitcoinNode(rpcUrl)
  const wallet = () => {
    const connected = current()
    return connected && walletOf(connected)
  }
  return {
    owner,
    driver: createBitcoinDriver({ owner, kind, node, wallet }),
    pollMs,
    isWalletReady: () => wallet()?.account === account && wallet()?.network === owner.network,
    readReceiver: text => readBitcoinReceiver(text, owner.network, kind),
    describeReceiver: async address => ({ address, isOwn: address === account, isContract: false }),
    async readToken(address) {
      throw new TokenUnreadableError(address)
    },
    readBalance: async () => (await readCoins(node, account)).reduce((sum, { sats }) => sum + sats, 0n),
    async readMost(receiver) {
      const [coins, feeRate] = await Promise.all([readCoins(node, account), readFeeRate(node)])
      const from = accountScript(account, kind)
      return mostToPay(coins, from, (receiver && bitcoinScript(receiver, kind)) || from, feeRate)
    },
    async plan(transfer) {
      const { receiver, units: sats } = transfer
      const facts = transferFacts(transfer, receiver)
      const step = {
        ...owner,
        driver: 'bitcoin',
        lane: `${transferKind} ${receiver}`,
        exclusiveKeys: [],
        call: { receiver, sats },
        traces: [],
        after: null,
        facts,
      }
      return { ...owner, kind: transferKind, origin: 'toolkit', facts, steps: [step] }
    },
    prepare: async step => step,
  }
}

function walletOf(client: BitcoinClient): BitcoinWallet {
  const { address, chainId, accounts } = client.account
  const publicKey = accounts.find(each => each.address === address)?.publicKey
  return {
    network: `bip122:${chainId}`,
    account: address,
    publicKey: publicKey
      ? Uint8Array.from(publicKey.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
      : null,
    async sign(psbt, inputs) {
      const signInputs = Array.from({ length: inputs }, (_, index) => ({ address, index }))
      const signed = await client.signPsbt({ psbt: bytesToBase64(psbt), signInputs })
      return base64ToBytes(signed.psbt)
    },
  }
}
