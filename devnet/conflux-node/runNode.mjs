// Runs one Conflux node (conflux-rust, a native add-on) with the configuration file given as the only
// argument.
import { createRequire } from 'node:module'

const { ConfluxNode } = createRequire(import.meta.url)('@xcfx/node-linux-x64-gnu')

new ConfluxNode().startNode({ configFile: process.argv[2] }, error => {
  if (!error) return
  process.stderr.write(`${error}\n`)
  process.exit(1)
})
// The node's threads do not keep this process alive. Its starter kills it: no signal ends it reliably.
setInterval(() => {}, 60_000)
