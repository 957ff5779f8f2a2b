// npm run wallet-list: regenerates packages/wallet/src/wallets/generated from the npm packages named below
// (Apache-2.0 and MIT, unpacked in a temporary folder; not dependencies). See NOTICE.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'
import { encodeIcons } from './wallet-list/encodeIcons.ts'
import { readSource } from './wallet-list/readSource.ts'
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
  await unpack(listPackage, 'list')
  await unpack(solflarePackage, 'solflare')
  const adapter = readFileSync(join(folder, 'solflare/lib/esm/adapter.js'), 'utf8')
  const solflare = /icon = '(data:[^']+)'/.exec(adapter)?.[1] ?? ''
  await unpack(iconPackage, 'icons')
  const [metamask, coinbase, trust] = ['metamask', 'coinbase', 'trust'].map(readIcon)
  const rows = walletRows(readSource(join(folder, 'list')), { solflare, metamask, coinbase, trust })
  const icons = await encodeIcons(rows.map(row => row.image))
  write(rows, icons)
  console.log(`${rows.length} wallets, ${icons.filter(Boolean).length} icons`)
} finally {
  rmSync(folder, { recursive: true })
}

/** An icon of the icon package as a `data:` image. */
function readIcon(name: string): string {
  const code = readFileSync(join(folder, `icons/dist/svgs/wallets/background/${name}.svg.js`), 'utf8')
  const literal = /=\s*('(?:[^'\\]|\\.)*')/.exec(code)?.[1]
  if (!literal) throw new Error(`${iconPackage} has no ${name} any more`)
  return `data:image/svg+xml,${encodeURIComponent(runInNewContext(literal))}`
}

async function unpack(name: string, into: string): Promise<void> {
  mkdirSync(join(folder, into))
  const packed = await runCommand('npm', ['pack', '--silent', '--pack-destination', folder, name])
  const file = packed.output.trim().split('\n').at(-1) ?? ''
  const { code, output } = await runCommand('tar', [
    'xzf',
    join(folder, file),
    '--strip-components=1',
    '-C',
    join(folder, into),
  ])
  if (packed.code !== 0 || code !== 0)
    throw new Error(`${name} could not be unpacked: ${packed.output}${output}`)
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
