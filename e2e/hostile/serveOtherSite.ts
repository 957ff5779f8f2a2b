import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer } from '@granary/scripts/spawnServer'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { HostileServer } from './HostileServer.ts'

const real = JSON.parse(process.env.GRANARY_E2E_STACK ?? '{}') as StackAddresses

/**
 * Another build of the site in front of this run's API, with a real server's policy.
 * @param siteIn makes or finds the build; it may use the given folder
 */
export async function serveOtherSite(
  siteIn: (folder: string) => string | Promise<string>,
  use: (hostile: HostileServer) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-site-'))
  const environment = { STATIC_FOLDER: await siteIn(folder), DATABASE_FOLDER: join(folder, 'database') }
  const server = await spawnServer(environment, 0, () => undefined)
  const hostile = await HostileServer.start(real.siteUrl, {}, server.url)
  await use(hostile)
  await hostile.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
