import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const aptGet = '/usr/bin/apt-get'
const versionsFolder = '/usr/lib/postgresql'
const clusterSettings = '/etc/postgresql-common/createcluster.conf'

/**
 * The folder of a PostgreSQL server's programs: on the PATH, where systems put it, else Debian's package when root.
 * @throws {Error} that says what to do, when there is none
 */
export function findPostgres(): string {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync(aptGet)) installPackage()
  const folder = installed()
  if (folder) return folder
  throw new Error(
    'There is no PostgreSQL server on this machine (initdb and postgres), so the tests on PostgreSQL fail. ' +
      "Install it (Debian's package is postgresql), or leave these tests out with GRANARY_POSTGRES=skip.",
  )
}

function installed(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...onPath, ...versions(), '/usr/local/bin', '/opt/homebrew/bin'].find(
    folder => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** Debian's folders, the newest version first. */
function versions(): string[] {
  if (!existsSync(versionsFolder)) return []
  const numbers = readdirSync(versionsFolder).sort((a, b) => Number(b) - Number(a))
  return numbers.map(number => join(versionsFolder, number, 'bin'))
}

/** The package would otherwise make and start a cluster of its own. */
function installPackage(): void {
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'postgresql-common')
  if (existsSync(clusterSettings)) {
    const settings = readFileSync(clusterSettings, 'utf8')
    writeFileSync(
      clusterSettings,
      settings.replace(/^#?\s*create_main_cluster\b.*$/m, 'create_main_cluster = false'),
    )
  }
  apt('install', '-y', '--no-install-recommends', 'postgresql')
}

/** A failure shows in that the programs are still missing. */
function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync(aptGet, args, { env, stdio: 'ignore' })
  } catch {}
}
