// npm run build: types, the site for production and for local chains, and the server, each into its dist folder.
import { runCommand } from './runCommand.ts'

const builds: { name: string; args: string[] }[] = [
  { name: 'site', args: ['run', '--silent', 'build', '-w', '@granary/web'] },
  { name: 'site for local chains', args: ['run', '--silent', 'build:devnet', '-w', '@granary/web'] },
  { name: 'server', args: ['run', '--silent', 'build', '-w', '@granary/server'] },
]

for (const { name, args } of builds) {
  console.log(`Building the ${name} ...`)
  const { code, output } = await runCommand('npm', args)
  if (code !== 0) {
    console.error(output)
    console.error(`Building the ${name} failed.`)
    process.exit(1)
  }
}
