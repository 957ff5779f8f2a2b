import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

/** The SVG that a module of @web3icons/core exports. */
export function readSvg(path: string): string {
  const literal = /=\s*('(?:[^'\\]|\\.)*'|`[^`$]*`)/.exec(readFileSync(path, 'utf8'))?.[1]
  if (!literal) throw new Error(`${path} holds no SVG any more`)
  return runInNewContext(literal)
}
