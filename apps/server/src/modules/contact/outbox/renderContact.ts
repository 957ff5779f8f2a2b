import { html, raw } from 'hono/html'
import type { StoredMessage } from './ContactOutbox.ts'

type Rendered = { subject: string; text: string; html: string; language: string }

const typeNames = { technical: 'Technical issue', feedback: 'Feedback' } as const
const languageNames = { en_US: 'English', zh_CN: 'Chinese' } as const

/**
 * The mail to the provider's staff. Its subject holds fixed words and a reference and nothing that a visitor typed.
 */
export function renderMessages(messages: readonly StoredMessage[]): Rendered {
  const subject = subjectOf(messages)
  const parts = messages.map(message => ({ facts: factsOf(message), text: message.message }))
  const foot =
    'Nothing here is verified: anyone can use the form, with any name and address. Answer by replying where there is a reply address, or with: npm run operate -- contact answer <reference>'
  return {
    subject,
    language: 'en-US',
    text: `${parts
      .map(
        ({ facts, text }) =>
          `${facts.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${quoted(text)}`,
      )
      .join(`\n\n${'='.repeat(40)}\n\n`)}\n\n--\n${foot}\n`,
    html: page('en-US', subject, [
      ...parts.map(
        ({ facts, text }) => html`<div style="${raw(boxStyle)}">
<p style="${raw(quietStyle)}">${facts.map(([name, value]) => html`${name}: ${value}<br>`)}</p>
${paragraph(text)}</div>`,
      ),
      html`<p style="${raw(quietStyle)}">${foot}</p>`,
    ]),
  }
}

/** Instead of messages whose text the provider's mail server refuses. */
export function renderReferences(messages: readonly StoredMessage[]): Rendered {
  const subject = subjectOf(messages)
  const lead =
    'Your mail server refuses the text of at least one of these messages. Read each with: npm run operate -- contact show <reference>'
  const references = messages.map(({ reference }) => reference)
  return {
    subject,
    language: 'en-US',
    text: `${lead}\n\n${references.join('\n')}\n`,
    html: page('en-US', subject, [html`<p>${lead}</p>`, paragraph(references.join('\n'))]),
  }
}

function subjectOf([first, ...more]: readonly StoredMessage[]): string {
  if (!first) return 'Contact'
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  return `Contact: ${typeNames[first.type]} ${first.reference}${others}`
}

/** No line of a visitor can pass for a line of the mail: a further message, another reply address, its end. */
const quoted = (text: string) => text.replace(/^/gm, '> ')

function factsOf({ reference, type, name, replyTo, language, createdAt }: StoredMessage): [string, string][] {
  return [
    ['Reference', reference],
    ['Type', typeNames[type]],
    ['Name', name],
    ['Reply address', replyTo ?? 'none: the answer is read by the reference'],
    ['Language', languageNames[language]],
    ['Received', `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
  ]
}

const answerTexts = {
  en_US: {
    tag: 'en-US',
    subject: (provider: string, reference: string) => `${provider}: answer to your message ${reference}`,
    lead: (provider: string, reference: string) => `${provider} has answered your message ${reference}:`,
    see: 'All answers to this message',
    never: (provider: string) =>
      `${provider} never asks for a private key, a recovery phrase or a payment by mail. Anyone who does is an impostor.`,
  },
  zh_CN: {
    tag: 'zh-CN',
    subject: (provider: string, reference: string) => `${provider}：对您的消息 ${reference} 的回复`,
    lead: (provider: string, reference: string) => `${provider} 已回复您的消息 ${reference}：`,
    see: '查看此消息的全部回复',
    never: (provider: string) => `${provider} 绝不会通过邮件索要私钥、助记词或付款。凡有此要求者均为冒充。`,
  },
} as const

/**
 * The mail of an answer, in the language of the page that the message came from.
 * @param origin the site's, for the link; undefined if unknown
 */
export function renderAnswer(
  provider: string,
  origin: string | undefined,
  { reference, language }: StoredMessage,
  answer: string,
): Rendered {
  const texts = answerTexts[language]
  const [subject, lead, never] = [
    texts.subject(provider, reference),
    texts.lead(provider, reference),
    texts.never(provider),
  ]
  const url = origin && `${new URL(origin).origin}/contact?reference=${reference}`
  const lines = [lead, answer, ...(url ? [`${texts.see}: ${url}`] : []), '--', never]
  return {
    subject,
    language: texts.tag,
    text: `${lines.join('\n\n')}\n`,
    html: page(texts.tag, subject, [
      html`<p>${lead}</p><div style="${raw(boxStyle)}">${paragraph(answer)}</div>`,
      url ? html`<p><a href="${url}">${texts.see}</a></p>` : html``,
      html`<p style="${raw(quietStyle)}">${never}</p>`,
    ]),
  }
}

type Html = ReturnType<typeof html>

const boxStyle = 'border:1px solid #d9d9d9;border-radius:8px;padding:12px 16px;margin:12px 0'
const quietStyle = 'margin:0 0 8px;color:#5c5c5c;font-size:13px'

const paragraph = (text: string): Html =>
  html`<p style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere">${text}</p>`

function page(tag: string, title: string, parts: readonly Html[]): string {
  return String(html`<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1c1c;padding:16px">
<div style="max-width:640px;margin:0 auto">${parts}</div></body></html>`)
}
