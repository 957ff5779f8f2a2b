import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { cardPath } from './cardPath.ts'
import { cardScript } from './cardScript.ts'
import type { CardTexts } from './cardTexts.ts'

export type CardPage = {
  texts: CardTexts
  order:
    | {
        id: string
        bought: string
        network: string
        address: string
        total: string
        fee: string
        hash: string | null
      }
    | undefined
  /** What became of the order or of the last try. */
  said: string | undefined
  takesPayment: boolean
  /** Looks again by itself until the coins are there. */
  isDelivering: boolean
}

const styles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f5f2ea, #15130f); color: light-dark(#221d14, #f2ede2); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { box-sizing: border-box; width: min(27rem, 100%); padding: 1.75rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .75rem; }
p { margin: 0 0 1rem; }
.notice { padding: .75rem 1rem; border-radius: .75rem; background: light-dark(#fbe9c2, #43340f); font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; margin: 0 0 1.25rem; }
dt { color: light-dark(#655b48, #b9ae98); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
dd.long { font-size: .8125rem; }
[role=status] { font-size: 1.125rem; font-weight: 600; }
label { display: block; margin: 0 0 .75rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; font: inherit; font-weight: 400; color: inherit; background: light-dark(#fff, #221f19); border: 1px solid light-dark(#8d826c, #857a65); border-radius: .625rem; }
input[aria-invalid] { border-color: light-dark(#b3261e, #ffb4ab); }
.hint { font-size: .875rem; color: light-dark(#655b48, #b9ae98); }
[role=alert]:not(:empty) { color: light-dark(#b3261e, #ffb4ab); font-weight: 600; }
button { font: inherit; font-weight: 600; width: 100%; min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: .75rem; background: light-dark(#5d4200, #e8c26a); color: light-dark(#fff, #221d14); cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
.quiet { margin-top: .75rem; background: none; color: inherit; border: 1px solid light-dark(#8d826c, #857a65); }
:focus-visible { outline: 3px solid light-dark(#8a6200, #e8c26a); outline-offset: 2px; }
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only its own script and style; forms post back to this server, and no page may frame it. */
export const cardPagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(cardScript)}`,
  `style-src ${hashOf(styles)}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export function renderCardPage({ texts, order, said, takesPayment, isDelivering }: CardPage): string {
  return String(html`<!doctype html>
<html lang="${texts.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${isDelivering ? html`<meta http-equiv="refresh" content="2">` : ''}
<title>${texts.title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p class="notice">${texts.notice}</p>
${order ? summary(texts, order) : ''}
${said && !takesPayment ? html`<p role="status">${said}</p>` : ''}
${order && takesPayment ? form(texts, order, said) : ''}
</main>
${takesPayment ? html`<script>${raw(cardScript)}</script>` : ''}
</body>
</html>`)
}

type Shown = NonNullable<CardPage['order']>

function summary(texts: CardTexts, { bought, network, address, total, fee, hash }: Shown) {
  return html`<p>${texts.buy(bought, network)}</p>
<dl>
<dt>${texts.to}</dt><dd class="long">${address}</dd>
<dt>${texts.total}</dt><dd>${total}</dd>
<dt>${texts.fee}</dt><dd>${fee}</dd>
${hash ? html`<dt>${texts.transaction}</dt><dd class="long">${hash}</dd>` : ''}
</dl>`
}

function form(texts: CardTexts, { id, total }: Shown, said: string | undefined) {
  const path = cardPath(id)
  const { wrong } = texts
  return html`<form method="post" data-pay="${path}" data-number="${wrong.number}" data-expiry="${wrong.expiry}" data-code="${wrong.code}" autocomplete="off" novalidate>
<label>${texts.number}<input inputmode="numeric" autocomplete="off" maxlength="23" placeholder="4242 4242 4242 4242"></label>
<div class="pair">
<label>${texts.expiry}<input inputmode="numeric" autocomplete="off" maxlength="7" placeholder="12/30"></label>
<label>${texts.code}<input inputmode="numeric" autocomplete="off" maxlength="4" placeholder="123"></label>
</div>
<p class="hint">${texts.hint}</p>
<p role="alert">${said ?? ''}</p>
<noscript><p>${texts.noScript}</p></noscript>
<button type="submit" disabled>${texts.pay(total)}</button>
</form>
<form method="post" action="${path}/cancel"><button type="submit" class="quiet">${texts.cancel}</button></form>`
}
