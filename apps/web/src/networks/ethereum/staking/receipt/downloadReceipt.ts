import { transactionUrl } from '@granary/chains'
import { i18n } from '@lingui/core'
import { sha256, stringToBytes } from 'viem/utils'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { languageTag } from '#web/i18n/locale.ts'
import { currentLocale, loadMessages } from '#web/i18n/messages.ts'
import type { Translate } from '#web/i18n/useText.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { checkTitle, type ProofCheckId } from '../proof/ProofCheck.ts'
import type { Stake } from '../stake/Stake.ts'
import { canonicalJson } from './canonicalJson.ts'
import { readStakeReceipt } from './readStakeReceipt.ts'
import { receiptHtml } from './receiptHtml.ts'
import type { StakeReceipt } from './StakeReceipt.ts'

export type ReceiptFormat = 'html' | 'json'

/**
 * Hands the staker the receipt of a confirmed stake.
 * @throws {ReceiptMismatchError} when the chain shows another deposit than the one that was proved
 */
export async function downloadReceipt(
  stake: Stake,
  target: DepositTarget,
  format: ReceiptFormat,
): Promise<void> {
  const [receipt] = await Promise.all([
    readStakeReceipt(stake, target, proxyProvider(target.chain)),
    loadMessages(['reward', 'stake']),
  ])
  const json = canonicalJson(receipt)
  const name = `receipt-${target.chain.network}-${receipt.transactions.at(-1)?.hash.slice(2, 10) ?? stake.id}`
  if (format === 'json') downloadFile(`${name}.json`, json, 'application/json')
  else downloadFile(`${name}.html`, htmlOf(receipt, json, target), 'text/html')
}

function htmlOf(receipt: StakeReceipt, json: string, target: DepositTarget): string {
  return receiptHtml({
    receipt,
    jsonHash: sha256(stringToBytes(json)).slice(2),
    explorerUrl: hash => (target.isLocalChain ? undefined : transactionUrl(target.chain, hash)),
    lang: languageTag[currentLocale()],
    t: i18n._.bind(i18n) as Translate,
    checkText: (id, warning) =>
      textOr(checkTitle({ id: id as ProofCheckId, status: 'passed', ...(warning && { warning }) }), id),
    sourceText: source => textOr(`stake.source.${source}`, source),
    warningText: code => textOr(`stake.error.${code}`, code),
  })
}

/** A receipt may name a check that this version of the site no longer has. */
function textOr(id: string, otherwise: string): string {
  return id in i18n.messages ? i18n._(id) : otherwise
}
