// npm run gallery: every view of the wallet modal in every state, at a local address.
// npm run gallery -- pictures: redraws the reference pictures of the tests; review them before committing.
import { findHeadlessChromium } from './chromium.ts'
import { runCommand } from './runCommand.ts'

const [what] = process.argv.slice(2)
process.exit(what === 'pictures' ? await drawPictures() : await serve())

async function serve(): Promise<number> {
  const args = ['--config', 'apps/gallery/vite.config.ts', '--host', '127.0.0.1']
  return (await runCommand('vite', args, { show: true })).code
}

async function drawPictures(): Promise<number> {
  const chromium = await findHeadlessChromium()
  const { code } = await runCommand('vitest', ['run', '--project', '@granary/gallery'], {
    show: true,
    env: { GRANARY_PICTURES: 'draw', ...(chromium ? { GRANARY_CHROMIUM: chromium } : {}) },
  })
  return code
}
