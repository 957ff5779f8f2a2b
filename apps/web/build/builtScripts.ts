import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import type { BuiltScript } from './pageFiles.ts'

/** The scripts of a finished build. */
export function builtScripts(bundle: Rolldown.OutputBundle, root: string): BuiltScript[] {
  return Object.values(bundle).flatMap(file =>
    file.type === 'chunk'
      ? {
          file: file.fileName,
          entry: file.facadeModuleId === null ? undefined : relative(root, file.facadeModuleId),
          modules: file.moduleIds.map(id => relative(root, id)),
          imports: file.imports,
          styles: [...(file.viteMetadata?.importedCss ?? [])],
        }
      : [],
  )
}
