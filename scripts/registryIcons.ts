// npm run registry-icons: regenerates the pictures of networks and tokens in
// apps/server/src/modules/wallet-registry/generated from the npm packages named below (MIT, unpacked in a
// temporary folder; not dependencies). See NOTICE.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { readSvg } from './wallet-list/readSvg.ts'
import { unpackPackage } from './wallet-list/unpackPackage.ts'

const iconPackage = '@web3icons/core@4.0.56'
const namePackage = '@web3icons/common@0.11.51'
const target = join(repositoryRoot, 'apps/server/src/modules/wallet-registry/generated')
/** Tokens that the source ranks nowhere, and of the networks that the site stakes on. */
const firstTokens = ['btc', 'reth', 'ssv', 'usde']
/** Most tokens besides, by market value. */
const tokenCount = 100
/** Larger pictures hold filters and bitmaps. */
const mostBytes = 2_500

/** Networks of the toolkit that the source knows by another id, or not. */
const namedHere: Readonly<Record<string, string>> = {
  'eip155:560048': 'ethereum',
  'eip155:71': 'conflux',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
}

type Name = { readonly filePath: string; readonly variants: readonly string[] }
type NetworkName = Name & { readonly id: string; readonly caip2id?: string }
type TokenName = Name & { readonly symbol: string; readonly marketCapRank?: number }

const folder = mkdtempSync(join(tmpdir(), 'registry-icons-'))
try {
  await unpackPackage(iconPackage, folder, 'icons')
  await unpackPackage(namePackage, folder, 'names')
  const [networks, tokens] = (await Promise.all([readNames('networks'), readNames('tokens')])) as [
    readonly NetworkName[],
    readonly TokenName[],
  ]
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  const networkIcons = iconsOf(networks.map(({ id, filePath }) => [id, filePath] as const))
  const ids = networks
    .filter(({ id, caip2id }) => caip2id?.startsWith('eip155:') && networkIcons.has(id))
    .map(({ id, caip2id = '' }) => [caip2id, id] as const)
  write('networkIcons', networkIcons)
  write('networkIds', new Map([...ids, ...Object.entries(namedHere)]))
  const firsts = tokens.filter(({ symbol }) => firstTokens.includes(symbol))
  const ranked = tokens
    .filter(({ marketCapRank }) => marketCapRank)
    .sort((a, b) => (a.marketCapRank ?? 0) - (b.marketCapRank ?? 0))
  // Of one symbol the most valuable comes first.
  const paths = new Map<string, string>()
  for (const { symbol, filePath } of [...firsts, ...ranked])
    if (!paths.has(symbol.toLowerCase())) paths.set(symbol.toLowerCase(), filePath)
  write('tokenIcons', new Map([...iconsOf([...paths])].slice(0, firstTokens.length + tokenCount)))
} finally {
  rmSync(folder, { recursive: true })
}

async function readNames(kind: 'networks' | 'tokens'): Promise<unknown> {
  const names = await import(join(folder, `names/dist/metadata/${kind}.js`))
  return (Object.values(names)[0] as readonly Name[]).filter(({ variants }) =>
    variants.includes('background'),
  )
}

/** Small pictures of shapes by id. @param named ids with paths such as `network:ethereum` */
function iconsOf(named: readonly (readonly [id: string, path: string])[]): Map<string, string> {
  const icons = named.flatMap(([id, path]) => {
    const [kind, name] = path.split(':')
    const svg = clean(readSvg(join(folder, `icons/dist/svgs/${kind}s/background/${name}.svg.js`)))
    return svg.length > mostBytes || /<(filter|image|style|script|fe\w+)/.test(svg)
      ? []
      : [[id, svg] as const]
  })
  return new Map(icons)
}

/** Without white space between elements and without classes. */
function clean(svg: string): string {
  return svg.trim().replaceAll(/>\s+</g, '><').replace(' class="web3icons"', '')
}

function write(name: string, values: ReadonlyMap<string, string>): void {
  const lines = [...values].map(([id, value]) => `  '${id}': '${value.replaceAll("'", "\\'")}',`)
  writeFileSync(
    join(target, `${name}.ts`),
    [
      `// Made by "npm run registry-icons" from npm ${iconPackage} (MIT, see NOTICE). Do not edit.`,
      `export const ${name}: Readonly<Record<string, string>> = {`,
      ...lines,
      '}\n',
    ].join('\n'),
  )
  console.log(`${values.size} ${name}`)
}
