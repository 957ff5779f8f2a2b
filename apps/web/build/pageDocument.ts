import { escapeHtml } from './escapeHtml.ts'
import type { PageFiles } from './pageFiles.ts'
import type { RenderedPage } from './RenderedPage.ts'

const place = '<div id="app"></div>'

const module = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g

/**
 * The document of a rendered page: the empty page with its language, title, description and content, and with the
 * files that its content needs. Its scripts follow the content in a template, which `beforePaint.js` opens after the
 * first paint.
 */
export function pageDocument(shell: string, page: RenderedPage, { scripts, styles }: PageFiles): string {
  if (!shell.includes(place)) throw new Error(`The empty page has no ${place}.`)
  const missing = (path: string) => !shell.includes(`"${path}"`)
  const head = [
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    ...styles.filter(missing).map(path => `<link rel="stylesheet" crossorigin href="${path}">`),
  ]
  const modules = [
    ...(shell.match(module) ?? []).map(tag => tag.trim()),
    ...scripts.filter(missing).map(path => `<link rel="modulepreload" crossorigin href="${path}">`),
  ]
  const content = `<div id="app" data-page="${page.path}" data-locale="${page.locale}">${page.html}</div>`
  // Functions, because replacement texts give `$` a meaning.
  return shell
    .replace(module, '')
    .replace(/<html lang="[^"]*">/, () => `<html lang="${page.language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace(place, () => `${content}\n    <template id="scripts">${modules.join('\n      ')}</template>`)
}
