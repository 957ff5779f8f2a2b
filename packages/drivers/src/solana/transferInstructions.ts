import { openTokenAccount, transferCoins, transferTokens } from './programs.ts'
import type { DecodedMessage, Instruction } from './SolanaMessage.ts'
import type { SolanaCall } from './SolanaStep.ts'

/** What a transfer asks the chain for; the transfer itself comes last. */
export function transferInstructions(account: string, call: SolanaCall): readonly Instruction[] {
  const transfer = lastInstruction(account, call)
  if (call.type === 'coins' || !call.opens) return [transfer]
  const { destination, receiver, mint, tokenProgram } = call
  const opening = { payer: account, account: destination, owner: receiver, mint, tokenProgram }
  return [openTokenAccount(opening), transfer]
}

function lastInstruction(account: string, call: SolanaCall): Instruction {
  return call.type === 'coins'
    ? transferCoins(account, call.receiver, call.lamports)
    : transferTokens({ ...call, owner: account })
}

/**
 * Whether a message makes this transfer. A wallet may add instructions, as for a priority fee.
 * @param blockhash the one that the wallet was handed: without it, no page made the message
 */
export function makesTransfer(
  message: DecodedMessage,
  account: string,
  call: SolanaCall,
  blockhash: string,
): boolean {
  if (message.payer !== account || message.blockhash !== blockhash) return false
  const { program, accounts, data } = lastInstruction(account, call)
  return message.instructions.some(
    made =>
      made.program === program &&
      made.data.length === data.length &&
      made.data.every((byte, at) => byte === data[at]) &&
      made.accounts.length === accounts.length &&
      made.accounts.every((key, at) => key === accounts[at]?.key),
  )
}
