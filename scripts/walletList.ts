// npm run wallet-list: regenerates packages/wallet/src/wallets/generated from the npm packages named below
// (Apache-2.0 and MIT, unpacked in a temporary folder; not dependencies). See NOTICE.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { encodeIcons } from './wallet-list/encodeIcons.ts'
import { readSource } from './wallet-list/readSource.ts'
import { readSvg } from './wallet-list/readSvg.ts'
import { unpackPackage } from './wallet-list/unpackPackage.ts'
import { walletRows } from './wallet-list/walletRows.ts'

const listPackage = 'thirdweb@5.121.6'
const solflarePackage = '@solana/wallet-adapter-solflare@0.6.34'
/** For wallets whose picture in the list has another vendor's badge or is missing. */
const iconPackage = '@web3icons/core@4.0.56'
const target = join(repositoryRoot, 'packages/wallet/src/wallets/generated')
/** As `iconsPerPack` of the reader. */
const iconsPerPack = 10

const folder = mkdtempSync(join(tmpdir(), 'wallet-list-'))
try {
  await unpackPackage(listPackage, folder, 'list')
  await unpackPackage(solflarePackage, folder, 'solflare')
  const adapter = readFileSync(join(folder, 'solflare/lib/esm/adapter.js'), 'utf8')
  const solflare = /icon = '(data:[^']+)'/.exec(adapter)?.[1] ?? ''
  await unpackPackage(iconPackage, folder, 'icons')
  const [metamask, coinbase, trust] = ['metamask', 'coinbase', 'trust'].map(name =>
    dataUrl(readSvg(join(folder, `icons/dist/svgs/wallets/background/${name}.svg.js`))),
  )
  const rows = walletRows(readSource(join(folder, 'list')), { solflare, metamask, coinbase, trust })
  const icons = await encodeIcons(rows.map(row => row.image))
  write(rows, icons)
  console.log(`${rows.length} wallets, ${icons.filter(Boolean).length} icons`)
} finally {
  rmSync(folder, { recursive: true })
}

/** An SVG as a `data:` image. */
function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function write(rows: ReturnType<typeof walletRows>, icons: readonly string[]): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(join(target, 'icons'), { recursive: true })
  const note = `// Made by "npm run wallet-list" from npm ${listPackage} (Apache-2.0, see NOTICE). Do not edit.\n`
  const lines = rows.map(row => `  ${JSON.stringify(row.cells)},`).join('\n')
  writeFileSync(
    join(target, 'rows.ts'),
    `${note}export const rows: readonly (readonly (string | 0)[])[] = [\n${lines}\n]\n`,
  )
  const packs: string[] = []
  for (let first = 0; first < icons.length; first += iconsPerPack) {
    const name = `${first / iconsPerPack}`.padStart(2, '0')
    const pack = icons.slice(first, first + iconsPerPack).map(icon => `  '${icon}',`)
    writeFileSync(join(target, `icons/${name}.ts`), `${note}export const icons = [\n${pack.join('\n')}\n]\n`)
    packs.push(`  () => import('./icons/${name}.ts'),`)
  }
  writeFileSync(
    join(target, 'iconPacks.ts'),
    `${note}export const iconPacks: readonly (() => Promise<{ readonly icons: readonly string[] }>)[] = [\n${packs.join('\n')}\n]\n`,
  )
}
