import { readFile } from 'node:fs/promises'

/** What the blocks of a page may use without saying where it is from. */
const given = `
import type { EvmNetwork, Wallet, WalletConfig } from '@granary/wallet/core'
export declare const config: WalletConfig
export declare const wallet: Wallet
export declare const hoodi: EvmNetwork
export const loadModal = () => import('@granary/wallet/modal').then(modal => modal.WalletModal)
`

/**
 * The ts and tsx blocks of a Markdown page as modules, to be type-checked. A block may use names of the toolkit and
 * of \`given\` without an import; \`…,\` in it stands for the rest of a configuration. A first line
 * \`// file.ts\` names its module, for other blocks to import.
 * @param exports what may be used without an import: names by entry point
 * @returns texts by file name
 */
export async function pageModules(
  page: string,
  exports: Readonly<Record<string, readonly string[]>>,
): Promise<ReadonlyMap<string, string>> {
  const blocks = [...(await readFile(page, 'utf8')).matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
  const sources = Object.entries({ ...exports, './given.ts': ['config', 'wallet', 'hoodi', 'loadModal'] })
  const modules = new Map([['given.ts', given]])
  for (const [index, [, language, text = '']] of blocks.entries()) {
    const code = text.replaceAll('…,', '...config,')
    const imports = sources.flatMap(([source, names]) =>
      names.filter(name => isMissing(name, code)).map(name => `import { ${name} } from '${source}'`),
    )
    const name = /^\/\/ (\S+\.tsx?)\n/.exec(text)?.[1] ?? `block${index}.${language}`
    modules.set(name, [...imports, code, 'export {}'].join('\n'))
  }
  return modules
}

/** Whether code uses a name that it neither declares nor imports. */
function isMissing(name: string, code: string): boolean {
  const isUsed = new RegExp(`(?<!['\\w-]|[^.]\\.)${name}\\b(?!['-])`).test(code.replace(/\/\/.*/g, ''))
  const isOwn = new RegExp(
    `\\b(const|function) ${name}\\b|\\bimport [^;\\n]*\\b${name}\\b[^;\\n]* from`,
  ).test(code)
  return isUsed && !isOwn
}
