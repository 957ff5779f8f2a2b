// npm run build: the site for production and for local chains, and the server, each into its dist folder.
import { buildSite } from './buildSite.ts'
import { runCommand } from './runCommand.ts'

const builds = [
  { name: 'site', run: () => buildWorkspace('@granary/web') },
  { name: 'site for local chains', run: buildSite },
  { name: 'server', run: () => buildWorkspace('@granary/server') },
]

async function buildWorkspace(workspace: string): Promise<void> {
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build', '-w', workspace])
  if (code !== 0) throw new Error(output)
}

for (const { name, run } of builds) {
  console.log(`Building the ${name} ...`)
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`Building the ${name} failed.`)
    process.exit(1)
  }
}
