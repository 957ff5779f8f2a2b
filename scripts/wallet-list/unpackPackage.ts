import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../runCommand.ts'

/** Unpacks an npm package, which is no dependency, into `{folder}/{into}`. @param name `thirdweb@5.121.6` */
export async function unpackPackage(name: string, folder: string, into: string): Promise<void> {
  mkdirSync(join(folder, into))
  const packed = await runCommand('npm', ['pack', '--silent', '--pack-destination', folder, name])
  const file = packed.output.trim().split('\n').at(-1) ?? ''
  const { code, output } = await runCommand('tar', [
    'xzf',
    join(folder, file),
    '--strip-components=1',
    '-C',
    join(folder, into),
  ])
  if (packed.code !== 0 || code !== 0)
    throw new Error(`${name} could not be unpacked: ${packed.output}${output}`)
}
