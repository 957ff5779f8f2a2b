// Size budgets of the built site (gzip, kilobytes of 1000 bytes): fails if one is exceeded.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repositoryRoot } from './repositoryRoot.ts'

type Chunk = { file: string; imports?: string[] }
type Budget = {
  name: string
  limitKb: number
  /** Modules that a visitor must load, as named in the manifest; includes their static imports. */
  modules: string[]
  /** Already loaded, not counted. */
  over?: string[]
}

const dist = join(repositoryRoot, 'apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const gzipped = new Map<string, number>()

/** The manifest's key of a module, or of the chunk whose name starts with it. */
function keyOf(module: string): string {
  const isScript = (name: string) => name.startsWith(`_${module}-`) && name.endsWith('.js')
  const key = module in manifest ? module : Object.keys(manifest).find(isScript)
  if (!key) throw new Error(`The build has no module ${module}.`)
  return key
}

function files(modules: readonly string[]): Set<string> {
  const keys = new Set<string>()
  const queue = modules.map(keyOf)
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (keys.has(key)) continue
    keys.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return new Set([...keys].map(key => manifest[key]?.file ?? '').filter(file => file.endsWith('.js')))
}

function gzipBytes(file: string): number {
  const known = gzipped.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(join(dist, file))).length
  gzipped.set(file, size)
  return size
}

const messages = (group: string) => `src/i18n/locales/en_US/${group}.json`
const shell = ['site', 'messages-en_US']
const wallet = ['src/wallet/createSiteAdapter.ts']
const modal = '../../packages/wallet/src/modal/index.ts'

const budgets: Budget[] = [
  { name: 'home', limitKb: 130, modules: [...shell, 'src/features/home/HomePage.tsx'] },
  {
    name: 'Ethereum staking, ready to use',
    limitKb: 200,
    modules: [...shell, ...wallet, 'staking', messages('stake')],
  },
  ...[
    'networks/ethereum/home/EthereumHomePage.tsx',
    'networks/ethereum/dashboard/DashboardLayout.tsx',
    'networks/ethereum/rewards/RewardPage.tsx',
    'networks/ethereum/validator/page/ValidatorPage.tsx',
    'networks/ethereum/claim/ClaimPage.tsx',
    'networks/ethereum/operation/OperationPage.tsx',
    'networks/ethereum/ssv/operators/OperatorsPage.tsx',
    'networks/ethereum/ssv/funding/FundingPeriodPage.tsx',
    'networks/ethereum/ssv/upload/UploadFilesPage.tsx',
    'networks/ethereum/ssv/deposit/SsvDepositPage.tsx',
    'networks/ethereum/ssv/validator/SsvValidatorPage.tsx',
    'networks/conflux/staking/page/ConfluxStakingPage.tsx',
    'networks/conflux/dashboard/ConfluxDashboardPage.tsx',
    'features/help/HelpPage.tsx',
    'features/tutorials/TutorialsPage.tsx',
    'features/contact/ContactPage.tsx',
    'features/about/AboutPage.tsx',
  ].map(page => ({
    name: `${page.split('/').slice(1, -1).join(' ')}, over the shell`,
    limitKb: 40,
    modules: [`src/${page}`],
    over: [...shell, ...wallet],
  })),
  {
    name: 'wallet modal, over a page',
    limitKb: 45,
    modules: [modal],
    over: [...shell, ...wallet],
  },
  // A group of views loads as one file.
  ...['connecting', 'requests', 'account', 'activity', 'send', 'receive', 'names', 'swap', 'onramp'].map(
    group => ({
      name: `views of ${group}, over the modal`,
      limitKb: 12,
      modules: [`../../packages/wallet/src/modal/views/${group}/index.ts`],
      over: [...shell, ...wallet, modal],
    }),
  ),
]

let exceeded = 0

function report(name: string, bytes: number, limitKb: number): void {
  const kb = bytes / 1000
  if (kb > limitKb) exceeded += 1
  console.log(
    `${kb > limitKb ? 'OVER' : 'ok  '}  ${kb.toFixed(1).padStart(6)} kB of ${String(limitKb).padStart(3)}  ${name}`,
  )
}

for (const { name, limitKb, modules, over = [] } of budgets) {
  const loaded = files(over)
  const bytes = [...files(modules)]
    .filter(file => !loaded.has(file))
    .reduce((sum, file) => sum + gzipBytes(file), 0)
  report(name, bytes, limitKb)
}

const workers = readdirSync(join(dist, 'assets')).filter(name => /worker.*\.js$/i.test(name))
if (workers.length === 0) throw new Error('The build has no verifier worker.')
/** Key shares are verified besides their signatures; both workers load after the page. */
const workerLimitKb = (name: string) => (name.startsWith('verifyShares') ? 40 : 35)
for (const name of workers) report(`worker ${name}`, gzipBytes(join('assets', name)), workerLimitKb(name))

process.exit(exceeded > 0 ? 1 : 0)
