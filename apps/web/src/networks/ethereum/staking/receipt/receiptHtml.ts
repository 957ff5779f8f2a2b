import { checksumAddress } from '@granary/staking/address'
import { formatAmount } from '@granary/ui'
import type { Translate } from '#web/i18n/useText.ts'
import { receiptStyles } from './receiptStyles.ts'
import type { ReceiptDeposit, ReceiptTransaction, StakeReceipt } from './StakeReceipt.ts'

export type ReceiptPage = {
  receipt: StakeReceipt
  /** SHA-256 of the receipt's JSON file. */
  jsonHash: string
  /** Address of a transaction at the chain's explorer; undefined where the chain has none. */
  explorerUrl: (hash: string) => string | undefined
  /** Language tag (BCP 47). */
  lang: string
  t: Translate
  /** Sentence for a check and for its source, as the proof panel says them. */
  checkText: (id: string, warning?: string) => string
  sourceText: (source: string) => string
  /** Sentence for the reservation with which a check passed, by its code. */
  warningText: (code: string) => string
}

/**
 * The receipt as one HTML file to read and print. It makes no request and runs no script: its own policy
 * forbids both. Every text of the receipt is escaped.
 */
export function receiptHtml(page: ReceiptPage): string {
  const { receipt, lang, t } = page
  const { network } = receipt.stake
  const title = `${t('reward.receipt.title')} · ${network} · ${receipt.provider}`
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${receiptStyles}</style>
</head>
<body>
<main>
${head(page)}
${heading(t('reward.receipt.sent'))}
${receipt.transactions.map(transaction => sentCard(page, transaction)).join('\n')}
${proved(page)}
${heading(t('reward.receipt.confirmed'))}
${paragraph(t('reward.receipt.confirmedLead'))}
${receipt.deposits.map((deposit, row) => depositCard(page, deposit, row)).join('\n')}
${heading(t('reward.receipt.again'))}
${paragraph(t('reward.receipt.againText'))}
${card([[t('reward.receipt.jsonHash'), code(page.jsonHash)]])}
</main>
</body>
</html>
`
}

function head({ receipt, t }: ReceiptPage): string {
  const { stake, deposits, provider } = receipt
  const values = { count: deposits.length, network: stake.network }
  return `<div class="head"><h1>${escapeHtml(t('reward.receipt.title'))}</h1><p>${escapeHtml(provider)}</p></div>
<p class="amount">${escapeHtml(formatAmount(BigInt(stake.totalGwei), { decimals: 9 }))}<span>ETH</span></p>
${paragraph(t('reward.receipt.summary', values))}
${stake.isLocalChain ? `<p class="note">${escapeHtml(t('reward.receipt.playMoney'))}</p>` : ''}`
}

function sentCard(page: ReceiptPage, transaction: ReceiptTransaction): string {
  const { receipt, t } = page
  const { stake, deposits } = receipt
  const stakedGwei = deposits
    .filter(deposit => deposit.transaction === transaction.hash)
    .reduce((sum, { amountGwei }) => sum + BigInt(amountGwei), 0n)
  const feeWei = BigInt(transaction.valueWei) - stakedGwei * 1_000_000_000n
  const { blockTimeSeconds, nonce, replacedHashes } = transaction
  return card([
    [t('reward.receipt.transaction'), hashLink(page, transaction.hash)],
    ...replacedHashes.map((hash): Row => [t('reward.receipt.replaced'), code(hash)]),
    [t('reward.receipt.from'), address(stake.account)],
    [t('reward.receipt.to'), address(transaction.to)],
    [t('reward.receipt.depositContract'), address(stake.depositContract)],
    [t('reward.receipt.executionRewards'), executionRewards(page)],
    [t('reward.receipt.chain'), escapeHtml(`${stake.network} (${stake.chainId})`)],
    [t('reward.receipt.value'), wei(BigInt(transaction.valueWei))],
    [t('reward.receipt.staked'), wei(stakedGwei * 1_000_000_000n)],
    [t('reward.receipt.serviceFee'), wei(feeWei)],
    [
      t('reward.receipt.networkFee'),
      `${wei(BigInt(transaction.networkFeeWei))}<small>${escapeHtml(gasText(page, transaction))}</small>`,
    ],
    [
      t('reward.receipt.block'),
      `${escapeHtml(String(transaction.blockNumber))}<small>${code(transaction.blockHash)}</small>`,
    ],
    [
      t('reward.receipt.time'),
      escapeHtml(blockTimeSeconds === null ? t('reward.receipt.notRead') : utc(blockTimeSeconds * 1000)) +
        (stake.isLocalChain ? `<small>${escapeHtml(t('reward.receipt.localClock'))}</small>` : ''),
    ],
    [t('reward.receipt.nonce'), escapeHtml(nonce === null ? t('reward.receipt.notRead') : String(nonce))],
  ])
}

function executionRewards({ receipt, t }: ReceiptPage): string {
  const { recipient, shareBps } = receipt.stake.executionRewards
  const share = formatAmount(BigInt(10_000 - shareBps), { decimals: 2 })
  return `${address(recipient)}<small>${escapeHtml(t('reward.receipt.executionShare', { share }))}</small>`
}

function gasText({ t }: ReceiptPage, { gasUsed, effectiveGasPriceWei }: ReceiptTransaction): string {
  const price = formatAmount(BigInt(effectiveGasPriceWei), { decimals: 9 })
  return t('reward.receipt.gas', { gas: formatAmount(BigInt(gasUsed), { decimals: 0 }), price })
}

function proved({ receipt, t, checkText, sourceText, warningText }: ReceiptPage): string {
  const { proof } = receipt
  if (!proof) return ''
  const items = proof.checks.map(
    ({ id, source, warning }) =>
      `<li${warning ? ' class="warned"' : ''}><div>${escapeHtml(checkText(id, warning))}${
        warning ? `<small>${escapeHtml(warningText(warning))}</small>` : ''
      }</div><span>${escapeHtml(sourceText(source))}</span></li>`,
  )
  const values = { count: items.length, time: utc(Date.parse(proof.provedAt)) }
  return `${heading(t('reward.receipt.proved'))}
${paragraph(t('reward.receipt.provedLead', values))}
<ul class="card">${items.join('')}</ul>`
}

function depositCard({ t }: ReceiptPage, deposit: ReceiptDeposit, row: number): string {
  return `<section class="card"><h3>${escapeHtml(t('reward.receipt.deposit', { number: row + 1 }))}</h3>${rows(
    [
      [t('reward.receipt.index'), escapeHtml(deposit.index ?? t('reward.receipt.notRead'))],
      [t('reward.receipt.amount'), wei(BigInt(deposit.amountGwei) * 1_000_000_000n)],
      [t('reward.receipt.pubkey'), code(deposit.pubkey)],
      [t('reward.receipt.credentials'), code(deposit.withdrawalCredentials)],
    ],
  )}</section>`
}

/** A label, not yet escaped, and its value as HTML. */
type Row = [label: string, html: string]

function rows(items: readonly Row[]): string {
  return `<dl>${items.map(([label, html]) => `<div><dt>${escapeHtml(label)}</dt><dd>${html}</dd></div>`).join('')}</dl>`
}

function card(items: readonly Row[]): string {
  return `<div class="card">${rows(items)}</div>`
}

function heading(text: string): string {
  return `<h2>${escapeHtml(text)}</h2>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

/** With its checksum, as wallets and explorers write it. */
function address(text: string): string {
  return code(/^0x[0-9a-f]{40}$/.test(text) ? checksumAddress(text as `0x${string}`) : text)
}

function wei(value: bigint): string {
  return `${escapeHtml(formatAmount(value, { decimals: 18 }))} ETH`
}

function hashLink({ explorerUrl }: ReceiptPage, hash: string): string {
  const url = explorerUrl(hash)
  return url ? `<a href="${escapeHtml(url)}" rel="noreferrer">${code(hash)}</a>` : code(hash)
}

/** A time without the reader's time zone: a receipt says the same everywhere. */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in HTML, between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}
