import * as z from 'zod'
import { isHttpUrl } from './isHttpUrl.ts'
import { isLoopback } from './isLoopback.ts'

/** Cookies of a session must not cross a network unencrypted. */
export const publicOrigin = z
  .string()
  .refine(
    text => isHttpUrl(text) && new URL(text).origin === text.replace(/\/$/, ''),
    'is not an origin such as https://stake.example',
  )
  .transform(text => text.replace(/\/$/, ''))
  .refine(
    text => text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'is not https, and not on this machine',
  )

export const caipChains = z
  .string()
  .transform(text => text.split(',').map(chain => chain.trim()))
  .refine(
    chains =>
      chains.every(chain =>
        /^(eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32}|bip122:[0-9a-f]{32})$/.test(chain),
      ),
    'is not a comma-separated list of CAIP-2 chains such as eip155:1',
  )
