import { formatGwei } from '@granary/staking/amount'
import { html, raw } from 'hono/html'
import type { ToldAlert } from '../Alert.ts'
import type { AlertTexts } from './AlertTexts.ts'

export type MailParts = {
  texts: AlertTexts
  /** The provider's name in MAIL_FROM. */
  provider: string
  /** Origin of the site. */
  origin: string
  /** `hoodi`, for links; and the chain's name for people. */
  network: { id: string; name: string }
  unsubscribeUrl?: string
}

export type RenderedMail = { subject: string; text: string; html: string }

const weiPerGwei = 1_000_000_000n

/** The dashboard has more: no one reads a mail of a thousand lines. */
export const mostToldByMail = 30

/** @param more how many there are beside `alerts` */
export function renderAlerts(parts: MailParts, alerts: readonly ToldAlert[], more: number): RenderedMail {
  const { texts, provider, network } = parts
  const first = alerts[0] ? texts.kinds[alerts[0].kind] : ''
  const shown = alerts.slice(0, mostToldByMail)
  const left = alerts.length - shown.length + more
  const items = shown.map(alert => itemOf(parts, alert))
  return frame(parts, {
    subject: texts.subject(provider, { first, count: alerts.length + more }),
    lead: texts.lead(provider, network.name),
    items,
    after: left > 0 ? [texts.more(left)] : [],
  })
}

export function renderTest(parts: MailParts): RenderedMail {
  const { texts, provider, network } = parts
  const { subject, lead } = texts.test
  return frame(parts, {
    subject: subject(provider),
    lead: lead(provider, network.name),
    items: [],
    after: [],
  })
}

/** @param url the page to confirm the address */
export function renderConfirmation(parts: MailParts, url: string): RenderedMail {
  const { texts, provider, origin } = parts
  const { subject, lead, action, until, ignore } = texts.confirm
  return frame(parts, {
    subject: subject(provider),
    lead: lead(provider, new URL(origin).host),
    items: [{ title: '', facts: [], sentence: '', link: { url, text: action } }],
    after: [until, ignore],
  })
}

type Item = { title: string; facts: string[]; sentence: string; link: { url: string; text: string } }

function itemOf({ texts, origin, network }: MailParts, alert: ToldAlert): Item {
  const sentence = texts.sentences[alert.kind]({
    amount: formatGwei(BigInt(alert.amountGwei ?? 0)),
    execution: alert.executionWei === null ? null : formatGwei(BigInt(alert.executionWei) / weiPerGwei),
    epochs: alert.missedEpochs ?? 0,
    days: alert.ssv?.days ?? 0,
    operator: alert.ssv?.operatorId ?? 0,
  })
  const time = `${new Date(alert.timeSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    title: texts.kinds[alert.kind],
    facts: [subjectOf(texts, alert), `${texts.at}: ${time}`],
    sentence,
    link: { url: `${origin}/${network.id}/${placeOf(alert)}`, text: texts.see },
  }
}

function subjectOf(texts: AlertTexts, { ssv, index, pubkey }: ToldAlert): string {
  return ssv ? texts.cluster(ssv.operatorIds) : `${texts.validator(index)} ${pubkey}`
}

/** The page of the site below the network's. */
function placeOf({ ssv, pubkey }: ToldAlert): string {
  return ssv ? 'ssv/validator-detail' : `validator?pubkey=${pubkey}`
}

type Content = { subject: string; lead: string; items: Item[]; after: string[] }

function frame(parts: MailParts, { subject, lead, items, after }: Content): RenderedMail {
  const { texts, provider, origin, unsubscribeUrl } = parts
  const site = new URL(origin).host
  const foot = [...(unsubscribeUrl ? [texts.why(provider, site)] : []), texts.never(provider)]
  const lines = [
    lead,
    ...items.map(({ title, facts, sentence, link }) =>
      [title, ...facts, sentence, `${link.text}: ${link.url}`].filter(Boolean).join('\n'),
    ),
    ...after,
    '--',
    ...foot,
    ...(unsubscribeUrl ? [`${texts.unsubscribe}: ${unsubscribeUrl}`] : []),
  ]
  const page = html`<!doctype html>
<html lang="${texts.tag}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${raw(bodyStyle)}"><div style="max-width:560px;margin:0 auto">
<p>${lead}</p>
${items.map(item => itemHtml(item))}
${after.map(text => html`<p>${text}</p>`)}
<hr style="border:0;border-top:1px solid #d9d9d9;margin:24px 0">
<p style="color:#5c5c5c;font-size:13px">${foot.map(text => html`${text}<br>`)}
${unsubscribeUrl ? html`<a href="${unsubscribeUrl}" style="color:#5c5c5c">${texts.unsubscribe}</a>` : ''}</p>
</div></body></html>`
  return { subject, text: `${lines.join('\n\n')}\n`, html: String(page) }
}

const bodyStyle = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1c1c;padding:16px"
const buttonStyle =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none'

function itemHtml({ title, facts, sentence, link }: Item) {
  if (!title) return html`<p><a href="${link.url}" style="${raw(buttonStyle)}">${link.text}</a></p>`
  return html`<div style="border:1px solid #d9d9d9;border-radius:8px;padding:12px 16px;margin:12px 0">
<p style="margin:0 0 4px;font-weight:600">${title}</p>
<p style="margin:0 0 8px;color:#5c5c5c;font-size:13px;word-break:break-all">${facts.map(fact => html`${fact}<br>`)}</p>
<p style="margin:0 0 8px">${sentence}</p>
<p style="margin:0"><a href="${link.url}">${link.text}</a></p></div>`
}
