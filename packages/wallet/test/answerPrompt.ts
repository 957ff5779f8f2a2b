/** The person's answer to a scripted wallet. */
export type Answer = 'approve' | 'reject' | 'hang' | 'fail'

/** Approves a prompt, or fails it as wallets do. */
export async function answerPrompt(answer: Answer): Promise<void> {
  if (answer === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  if (answer === 'fail') throw Object.assign(new Error('Internal error'), { code: -32603 })
  if (answer === 'hang') await new Promise(() => {})
}
