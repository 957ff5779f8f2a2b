// Installs exactly what a lockfile names, in plain JavaScript for the machine's Node and npm. Also a program:
// node scripts/installPackages.mjs <folder>
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

if (process.argv[1] === import.meta.filename)
  process.exit(installPackages(resolve(process.argv[2] ?? '.'), 'packages'))

/**
 * Installs the packages of a folder unless its lockfile was installed last.
 *
 * npm before 11.16 runs every install script, and npm 11 only warns, so npm does not decide: all packages come
 * without scripts, then only those that `allowScripts` of package.json sets to true are rebuilt. A package with
 * an install script and no entry stops the installation before anything is fetched.
 * @param {string} folder holds package.json and package-lock.json
 * @param {string} what named in the message, "dependencies"
 * @returns {number} 0, or the status to exit with
 */
export function installPackages(folder, what) {
  const marker = join(folder, 'node_modules', '.granary-installed')
  const text = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const lock = createHash('sha256').update(text).digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return 0
  const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const unlisted = packagesWithScripts(JSON.parse(text)).filter(name => !(name in allowScripts))
  if (unlisted.length > 0) {
    console.error(`Install scripts that allowScripts of package.json does not list: ${unlisted.join(', ')}.`)
    console.error('Read them, then set each to true (run it) or false (leave it out).')
    return 1
  }
  console.log(`Installing ${what} (once, and again only when the lockfile changes) ...`)
  const allowed = Object.keys(allowScripts).filter(name => allowScripts[name] === true)
  const status =
    npm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']) ||
    (allowed.length > 0 && npm(folder, ['rebuild', '--ignore-scripts=false', ...allowed]))
  if (status) {
    console.error("The installation failed: see npm's messages above.")
    return status
  }
  writeFileSync(marker, lock)
  return 0
}

/** Names of packages with a preinstall, install or postinstall script in the lockfile. */
function packagesWithScripts({ packages }) {
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return [...new Set(names)].sort()
}

function npm(folder, args) {
  // Otherwise npm would run on the Node in node_modules, which it is about to remove.
  const ownBin = join(folder, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter(entry => entry !== ownBin)
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  return status ?? 1
}
