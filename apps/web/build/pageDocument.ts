import { escapeHtml } from './escapeHtml.ts'
import type { PageFiles } from './pageFiles.ts'
import type { RenderedPage } from './RenderedPage.ts'

const place = '<div id="app"></div>'

/**
 * The document of a rendered page: the empty page with its language, title, description and content, and with the
 * files that its content needs.
 */
export function pageDocument(shell: string, page: RenderedPage, { scripts, styles }: PageFiles): string {
  if (!shell.includes(place)) throw new Error(`The empty page has no ${place}.`)
  const missing = (path: string) => !shell.includes(`"${path}"`)
  const links = [
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    ...styles.filter(missing).map(path => `<link rel="stylesheet" crossorigin href="${path}">`),
    ...scripts
      .filter(missing)
      .map(path => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${path}">`),
  ]
  // Functions, because replacement texts give `$` a meaning.
  return (
    shell
      .replace(/<html lang="[^"]*">/, () => `<html lang="${page.language}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
      // The content paints without scripts: style sheets and fonts go first.
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
      .replace(
        place,
        () => `<div id="app" data-page="${page.path}" data-locale="${page.locale}">${page.html}</div>`,
      )
  )
}
