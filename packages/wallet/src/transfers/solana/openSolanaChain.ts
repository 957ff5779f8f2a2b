import {
  associatedTokenAccount,
  createSolanaDriver,
  createSolanaNode,
  encodeMessage,
  isOnCurve,
  isTokenAccount,
  isTokenProgram,
  readAccounts,
  readBlockhash,
  readFee,
  type SolanaCall,
  type SolanaNode,
  type SolanaWallet,
  solanaCallOf,
  transferInstructions,
} from '@granary/drivers/solana'
import type { PlannedStep } from '@granary/transactions'
import { plainAmount } from '../../core/internal.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { AboveBalanceError, TokenChangedError } from '../prepareTransfer.ts'
import { ReceiverUnusableError } from '../receiverErrors.ts'
import { SignerUnsupportedError } from '../sendErrors.ts'
import type { OpenTransferChain, Transfer } from '../TransferChain.ts'
import { transferFacts, transferKind } from '../transferFacts.ts'
import { readSolanaReceiver } from './readSolanaReceiver.ts'
import { readSolanaToken, readSolanaTokens, type SolanaToken } from './readSolanaToken.ts'

/** Blocks come every 400 ms, and are confirmed within two seconds. */
const pollMs = 2000

/** Transfers on a Solana cluster, read through the host's node. */
export const openSolanaChain: OpenTransferChain<'solana'> = async (client, current, { rpcUrl }) => {
  const { address: account, chainId } = client.account
  const owner = { network: `solana:${chainId}`, account }
  const node = createSolanaNode(rpcUrl)
  const wallet = (): SolanaWallet | null => {
    const connected = current()
    return (
      connected && {
        network: `solana:${connected.account.chainId}`,
        account: connected.account.address,
        sign: connected.signTransaction.bind(connected),
      }
    )
  }
  const assertSigns = () => {
    if (current()?.canSign === false) throw new SignerUnsupportedError()
  }
  const isProgram = async (receiver: string) => {
    const [found] = await readAccounts(node, [receiver])
    return !isOnCurve(receiver) || found?.executable === true
  }
  return {
    owner,
    driver: createSolanaDriver({ owner, node, wallet }),
    pollMs,
    isWalletReady: () => wallet()?.account === account && wallet()?.network === owner.network,
    readReceiver: text => readSolanaReceiver(text, owner.network),
    describeReceiver: async address => ({
      address,
      isOwn: address === account,
      isContract: await isProgram(address),
    }),
    readToken: mint => readSolanaToken(node, account, mint),
    readTokens: () => readSolanaTokens(node, account),
    readBalance: () => readLamports(node, account),
    async readMost() {
      const { blockhash } = await readBlockhash(node)
      const call: SolanaCall = { type: 'coins', receiver: account, lamports: 1n }
      const message = encodeMessage(account, blockhash, transferInstructions(account, call))
      const [held, fee] = await Promise.all([readLamports(node, account), readFee(node, message)])
      return held > fee ? held - fee : 0n
    },
    async plan(transfer) {
      assertSigns()
      const call = await callOf(node, account, transfer)
      const facts = transferFacts(transfer, transfer.receiver)
      const step = {
        ...owner,
        driver: 'solana',
        lane: [transferKind, transfer.receiver, transfer.token?.address ?? ''].join(' ').trim(),
        exclusiveKeys: [],
        call,
        traces: [],
        after: null,
        facts,
      }
      return { ...owner, kind: transferKind, origin: 'toolkit', facts, steps: [step] }
    },
    prepare: async step => {
      assertSigns()
      return prepareSolanaTransfer(node, account, step)
    },
  }
}

async function readLamports(node: SolanaNode, account: string): Promise<bigint> {
  const [found] = await readAccounts(node, [account])
  return found?.lamports ?? 0n
}

async function callOf(node: SolanaNode, account: string, transfer: Transfer): Promise<SolanaCall> {
  const { token, units, receiver } = transfer
  if (token) return tokenCall(node, await readSolanaToken(node, account, token.address), { receiver, units })
  const [found] = await readAccounts(node, [receiver])
  // Coins of a mint or a token account belong to whoever may close it.
  if (found && isTokenProgram(found.owner)) throw new ReceiverUnusableError(receiver)
  return { type: 'coins', receiver, lamports: units }
}

/** The receiver may be an owner of tokens, or a token account for this very mint. */
async function tokenCall(
  node: SolanaNode,
  { address: mint, tokenProgram, source, decimals }: SolanaToken,
  { receiver, units }: { readonly receiver: string; readonly units: bigint },
): Promise<SolanaCall> {
  const associated = associatedTokenAccount(receiver, mint, tokenProgram)
  const [named, opened] = await readAccounts(node, [receiver, associated])
  const isForMint = isTokenAccount(named) && toBase58(named.data.slice(0, 32)) === mint
  if (named && isTokenProgram(named.owner) && !isForMint) throw new ReceiverUnusableError(receiver)
  const [destination, opens] = isForMint ? [receiver, false] : [associated, !opened]
  return { type: 'tokens', receiver, mint, tokenProgram, source, destination, units, decimals, opens }
}

/** @throws {TokenChangedError} {AboveBalanceError} */
async function prepareSolanaTransfer(
  node: SolanaNode,
  account: string,
  step: PlannedStep,
): Promise<PlannedStep> {
  const call = solanaCallOf(step)
  if (call.type === 'coins') return step
  const token = await readSolanaToken(node, account, call.mint)
  if (token.decimals !== call.decimals)
    throw new TokenChangedError(`${token.decimals} decimals, not ${call.decimals}`)
  if (call.units > token.balance) throw new AboveBalanceError(plainAmount(token.balance, token.decimals))
  return { ...step, call: await tokenCall(node, token, call) }
}
