// npm run bench: each measurement in turn, or those named:
// npm run bench -- gas offers
// Options after the names go to the measurements:
// npm run bench -- proxy --minutes 60
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

const folder = join(repositoryRoot, 'bench/src')
const all = readdirSync(folder, { withFileTypes: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map(entry => entry.name.slice(0, -3))
const given = process.argv.slice(2)
const firstOption = given.findIndex(word => word.startsWith('--'))
const named = firstOption < 0 ? given : given.slice(0, firstOption)
const options = firstOption < 0 ? [] : given.slice(firstOption)
const unknown = named.filter(name => !all.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown measurement: ${unknown.join(', ')}. Choose from: ${all.join(', ')}.`)
  process.exit(2)
}

let failed = 0
for (const name of named.length > 0 ? named : all) {
  console.log(`\n== ${name}`)
  const { code } = await runCommand('node', [join(folder, `${name}.ts`), ...options], { show: true })
  if (code !== 0) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
