import { html } from 'hono/html'

type Operation = {
  operationId: string
  summary: string
  servers?: { url: string }[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: {
    200: { content: { [type: string]: { schema: unknown } } }
    default: { description: string }
  }
}

/** A readable page of the OpenAPI document `document`. */
export function renderPage(document: { [key: string]: unknown }, stylesheet: string): string {
  const info = document.info as { title: string; version: string }
  const servers = document.servers as { url: string }[]
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} ${info.version}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header><h1>${info.title}</h1><p>Version ${info.version}, below <code>${servers[0]?.url}</code>. <a href="openapi.json">openapi.json</a></p></header>
<nav aria-label="Operations"><ul>${operations.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`,
  )}</ul></nav>
<main>${operations.map(
    ({ method, path, operation }) => html`<section id="${operation.operationId}">
<h2><b>${method}</b> ${path}</h2>
<p>${operation.summary}${operation.servers ? " At the server's root." : ''}</p>
${operation.parameters.map(
  parameter =>
    html`<details><summary><code>${parameter.name}</code> in ${parameter.in}</summary>${schema(parameter.schema)}</details>`,
)}
${operation.requestBody ? html`<details><summary>Body</summary>${schema(operation.requestBody.content['application/json'].schema)}</details>` : ''}
<details><summary>Answer</summary>${schema(Object.values(operation.responses[200].content)[0]?.schema)}</details>
<p class="problems">${operation.responses.default.description}</p>
</section>`,
  )}</main>
</body>
</html>`)
}

function schema(value: unknown) {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`
}

export const pageStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
nav ul { list-style: none; padding: 0; columns: 20rem; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; font-size: 1.2rem; }
h2 b, nav b { font: 600 .85em ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: .5rem; }
summary { cursor: pointer; padding: .25rem 0; }
.problems { font-size: .875rem; overflow-wrap: anywhere; }
`
