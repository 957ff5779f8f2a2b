import { Transaction } from '@scure/btc-signer'
import { type Answer, answerPrompt } from './answerPrompt.ts'
import { signBip322 } from './bip322.ts'
import { signBitcoinEcdsa } from './bitcoinEcdsa.ts'
import { bitcoinTestAccounts } from './bitcoinTestAccounts.ts'

type Chain = 'mainnet' | 'testnet'

export type BitcoinTestWallet = ReturnType<typeof createBitcoinTestWallet>

/** A scripted Bitcoin wallet that signs with real keys; other files announce it to pages. */
export function createBitcoinTestWallet({ authorised = false }: { readonly authorised?: boolean } = {}) {
  const listeners = new Set<(event: string) => void>()
  const state = { answer: 'approve' as Answer, index: 0, chain: 'mainnet' as Chain, authorised }
  const log: { readonly method: string; readonly params: unknown }[] = []
  const accounts = () => bitcoinTestAccounts(state.index, state.chain)
  const tell = (event: string) => {
    for (const listener of [...listeners]) listener(event)
  }
  return {
    state,
    log,
    listeners,
    accounts,
    methods: () => log.map(({ method }) => method),
    async ask(method: string, params: unknown) {
      log.push({ method, params })
      await answerPrompt(state.answer)
    },
    signMessage(message: string, address: string, protocol: unknown): string {
      const { payment, ordinals } = accounts()
      const account = address === ordinals.address ? ordinals : payment
      return protocol === 'ECDSA'
        ? signBitcoinEcdsa(message, account.secret)
        : signBip322(message, account.secret, account.script)
    },
    signPsbt(psbt: Uint8Array, indexes: readonly number[]): Uint8Array {
      const transaction = Transaction.fromPSBT(psbt)
      for (const index of indexes) transaction.signIdx(accounts().payment.secret, index)
      return transaction.toPSBT()
    },
    /** Signs a transfer of pretended coins. */
    sendTransfer(recipient: string, amount: bigint): string {
      const transaction = paymentTransaction(accounts().payment.script, recipient, amount)
      transaction.sign(accounts().payment.secret)
      transaction.finalize()
      return transaction.id
    },
    /** The person changes account or network in the wallet. */
    selectAccount(index: number) {
      state.index = index
      tell('accountChange')
    },
    selectChain(chain: Chain) {
      state.chain = chain
      tell('networkChange')
    },
    /** The person removes the page in the wallet. */
    forgetPage() {
      state.authorised = false
      tell('disconnect')
    },
  }
}

/** A transaction that spends one coin of this script. */
export function paymentTransaction(script: Uint8Array, recipient: string, amount: bigint): Transaction {
  const transaction = new Transaction()
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: amount + 1000n } })
  transaction.addOutputAddress(recipient, amount)
  return transaction
}
