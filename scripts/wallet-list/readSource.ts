import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** A wallet in npm `thirdweb` (src/wallets/__generated__/wallet/<id>). */
export type SourceWallet = {
  readonly source: string
  readonly name: string
  readonly homepage?: string | null
  readonly rdns?: string | null
  readonly app: {
    readonly ios?: string | null
    readonly android?: string | null
    readonly chrome?: string | null
  }
  readonly mobile: { readonly native?: string | null; readonly universal?: string | null }
  readonly desktop: { readonly native?: string | null; readonly universal?: string | null }
  /** `data:` image. */
  readonly image: string
}

/** Every wallet of the unpacked package, ordered by id. */
export function readSource(packageFolder: string): readonly SourceWallet[] {
  const folder = join(packageFolder, 'src/wallets/__generated__/wallet')
  return readdirSync(folder)
    .sort()
    .map(source => {
      const code = readFileSync(join(folder, source, 'index.ts'), 'utf8')
      const literal = code.replace(/^[\s\S]*?export const wallet =/, '').replace(/as const;\s*$/, '')
      const image = /"(data:[^"]+)"/.exec(readFileSync(join(folder, source, 'image.ts'), 'utf8'))?.[1] ?? ''
      return { ...runInNewContext(`(${literal})`), source, image }
    })
}
