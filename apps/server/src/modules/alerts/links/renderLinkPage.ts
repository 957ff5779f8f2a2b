import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

export type LinkPage = {
  /** `en-US`, `zh-CN`. */
  language: string
  title: string
  text: string
  /** A button that posts to this address; none when done. */
  action?: { url: string; label: string }
  site?: { url: string; label: string }
}

const styles = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { box-sizing: border-box; width: min(30rem, 100%); padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .75rem; }
p { margin: 0 0 1.5rem; }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: .75rem; background: light-dark(#1d4ed8, #93b4ff); color: light-dark(#fff, #0b1220); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#1d4ed8, #93b4ff); outline-offset: 3px; }
a { color: light-dark(#1d4ed8, #93b4ff); }
`

/** No scripts and nothing from elsewhere; the form posts back to this server. */
export const linkPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

export function renderLinkPage({ language, title, text, action, site }: LinkPage): string {
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action ? html`<form method="post" action="${action.url}"><button type="submit">${action.label}</button></form>` : ''}
${site ? html`<a href="${site.url}">${site.label}</a>` : ''}
</main>
</body>
</html>`)
}
