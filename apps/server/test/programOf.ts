import { fileURLToPath } from 'node:url'

/** Path of a server program: the built one where the run has built it (GRANARY_BUILT_SERVER), which starts faster; else the source. */
export function programOf(name: 'main' | 'keys' | 'operate'): string {
  const path = process.env.GRANARY_BUILT_SERVER ? `../dist/${name}.js` : `../src/${name}.ts`
  return fileURLToPath(new URL(path, import.meta.url))
}
