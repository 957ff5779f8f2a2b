import { confluxNetworkIds } from '@granary/chains'
import { BaseError } from '@granary/errors'
import { formatEther } from 'viem'
import type { Cell, Report } from '#server/platform/operate/Report.ts'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { confluxSettings } from '../confluxSettings.ts'
import { checkCoreNode } from '../core/checkCoreNode.ts'
import type { Bridge } from '../keeper/Bridge.ts'
import { type OpenedKeeper, openKeeper } from '../keeper/openKeeper.ts'

const columns = [
  ...[
    'network',
    'bridge',
    'next step',
    'registered',
    'crossing cfx',
    'unstaking cfx',
    'liquid cfx',
    'interest cfx',
  ],
  ...[
    'votes staked',
    'retiring',
    'unlocked',
    'total interest cfx',
    'last work block',
    'keeper',
    'keeper cfx',
  ],
] as const

/**
 * Every configured bridge as the chain has it now. Sends nothing and opens no database, so it works beside a server
 * with a folder.
 */
export async function listBridges(settings: Settings): Promise<Report> {
  const { networks } = settings.of(confluxSettings)
  const rows: Cell[][] = []
  for (const id of confluxNetworkIds) {
    const own = networks[id].keeper
    if (own) rows.push(...(await rowsOf(id, openKeeper(id, own))))
  }
  return { columns, rows }
}

async function rowsOf(id: string, { core, signer, bridges, network }: OpenedKeeper): Promise<Cell[][]> {
  const keeper = checkCoreNode(core, network).then(async () =>
    formatEther(await core.balance(signer.address)),
  )
  return Promise.all(
    bridges.map(async bridge => {
      try {
        const balance = await keeper
        return [id, bridge.address, ...(await readBridge(bridge)), signer.address, balance]
      } catch (error) {
        const code = error instanceof BaseError ? error.code : 'INTERNAL_ERROR'
        const balance = await keeper.catch(() => null)
        return [id, bridge.address, code, ...Array.from({ length: 10 }, () => null), signer.address, balance]
      }
    }),
  )
}

async function readBridge(bridge: Bridge): Promise<Cell[]> {
  const [step, registered, status] = await Promise.all([
    bridge.nextStep(),
    bridge.registered(),
    bridge.status(),
  ])
  return [
    ...[step, registered ? 'yes' : 'no'],
    ...[status.crossing, status.unstaking, status.liquid, status.interest].map(drip => formatEther(drip)),
    ...[status.stakedVotes, status.retiringVotes, status.unlockedVotes].map(String),
    ...[formatEther(status.totalInterest), String(status.lastWorkBlock)],
  ]
}
