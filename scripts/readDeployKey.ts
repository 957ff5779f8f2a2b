import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

/**
 * The deployer's private key, from a file or else the environment. Never an argument: process lists and shell
 * histories show those.
 */
export function readDeployKey(file: string | undefined, variable: string): Hex {
  const text = (file ? readFileSync(file, 'utf8') : (process.env[variable] ?? '')).trim()
  const key = text.startsWith('0x') ? text : `0x${text}`
  if (!/^0x[0-9a-fA-F]{64}$/.test(key))
    throw new Error(`No private key in --key-file or ${variable} (64 hex digits).`)
  return key as Hex
}
