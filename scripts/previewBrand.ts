// npm run preview-brand -- provider.json: builds the site with a provider file and serves it without chains.
import { startBrandPreview } from './preview-brand/startBrandPreview.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error(
    'Name the provider file: npm run preview-brand -- docs/examples/brands/tidewater/provider.json',
  )
  process.exit(1)
}
try {
  const { url, stop } = await startBrandPreview(file)
  console.log(`${file} is at ${url} with example figures. Ctrl-C ends it.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
