import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { builtScripts } from './builtScripts.ts'
import { pageDocument } from './pageDocument.ts'
import { type BuiltScript, pageFiles } from './pageFiles.ts'
import type { RenderedPage } from './RenderedPage.ts'

/** What the server reads to choose a document. */
type PageList = {
  /** The default first. */
  locales: readonly string[]
  /** Whether visitors get their browser's language where the site has it. */
  byBrowserLanguage: boolean
  paths: readonly string[]
}

/**
 * Renders the pages that are the same for every visitor, in every language: `.pages/{locale}/{path}.html`. The list of
 * them is `.vite/pages.json`; any other page starts from the empty index.html.
 */
export function renderedPagesPlugin(options: { byBrowserLanguage: () => boolean }): Plugin {
  let config: ResolvedConfig
  let scripts: BuiltScript[] = []
  return {
    name: 'granary:rendered-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle(_options, bundle) {
      scripts = builtScripts(bundle, config.root)
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir)
        // A failed build wrote no files; let its own error surface.
        if (!existsSync(join(folder, 'index.html'))) return
        writePages(folder, await renderPages(config), scripts, options.byBrowserLanguage())
      },
    },
  }
}

type Rendered = { pages: readonly RenderedPage[]; rendering: readonly BuiltScript[] }

/** Builds the site once more, for this process, and lets it render its pages. */
async function renderPages({ root, mode, configFile }: ResolvedConfig): Promise<Rendered> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-pages-'))
  try {
    let rendering: BuiltScript[] = []
    await build({
      root,
      mode,
      configFile: configFile ?? false,
      logLevel: 'error',
      plugins: [
        {
          name: 'granary:rendering',
          writeBundle: (_options, bundle) => {
            rendering = builtScripts(bundle, root)
          },
        },
      ],
      build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
    })
    const entry = pathToFileURL(join(folder, 'prerender.js')).href
    const { renderPages } = (await import(entry)) as { renderPages: () => Promise<RenderedPage[]> }
    return { pages: await renderPages(), rendering }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writePages(
  folder: string,
  { pages, rendering }: Rendered,
  scripts: readonly BuiltScript[],
  byBrowserLanguage: boolean,
): void {
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const page of pages) {
    const file = join(
      folder,
      '.pages',
      page.locale,
      `${page.path === '/' ? 'index' : page.path.slice(1)}.html`,
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pageDocument(shell, page, pageFiles(page, rendering, scripts)))
  }
  const list: PageList = {
    locales: [...new Set(pages.map(({ locale }) => locale))],
    byBrowserLanguage,
    paths: [...new Set(pages.map(({ path }) => path))],
  }
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(list))
}
