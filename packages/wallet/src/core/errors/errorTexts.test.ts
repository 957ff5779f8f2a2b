import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorTexts } from './errorTexts.ts'

const source = join(import.meta.dirname, '../..')
const classes = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => readFileSync(join(source, path), 'utf8'))
  .flatMap(text => text.split(/^(?=export class |const )/m).filter(part => part.includes("'")))

/** The row of each text. */
const rows = {
  HTTP_STATUS: '[B8.01]',
  MODAL_CLOSED: '[B8.08]',
  CONNECT_FAILED: '[B8.10]',
  CONNECTION_CONNECTOR_MISSING: '[B8.14]',
  CONNECTION_STATUS_INVALID: '[B8.15]',
  DISCONNECT_FAILED: '[B8.16]',
  CHAIN_ADAPTER_NOT_FOUND: '[B8.17]',
  NETWORK_CLIENT_NOT_SET: '[B8.18]',
  CONNECTION_CLIENT_NOT_SET: '[B8.19]',
  ACCOUNT_CHAIN_MISSING: '[B8.20]',
  ACCOUNT_ADDRESS_MISSING: '[B8.21]',
  NETWORK_NOT_FOUND: '[B8.22]',
  NAME_ACCOUNT_MISSING: '[B8.23]',
  NAME_NOT_RESOLVED: '[B8.26]',
  NAME_SUGGESTIONS_FAILED: '[B8.27]',
  NAMES_OF_ADDRESS_FAILED: '[B8.28]',
  NAME_REGISTRATION_FAILED: '[B8.29]',
  SIWX_INITIALIZE_FAILED: '[B8.32]',
  SIGNATURE_DECLINED: '[B8.33]',
  SMART_ACCOUNT_UNSUPPORTED: '[B8.34]',
  SIGN_MESSAGE_FAILED: '[B8.39]',
  ESTIMATE_GAS_FAILED: '[B8.40]',
  CONNECTOR_NOT_FOUND: '[B8.41]',
  CHAIN_NOT_FOUND: '[B8.42]',
  CAPABILITIES_UNREADABLE: '[B8.43]',
  SEND_INPUT_MISSING: '[B5.06]',
  SEND_TOKEN_MISSING: '[B5.07]',
  SEND_CHAIN_UNSUPPORTED: '[B5.08]',
} as const satisfies Record<keyof typeof errorTexts, string>

const texts = Object.entries(errorTexts).map(
  ([code, text]) => [rows[code as keyof typeof rows], code, text] as const,
)

test.each(texts)('%s the error %s says %j', (_, code, text) => {
  const inCode = text.replace('{', '${')
  const own = classes.filter(part => part.includes(`'${code}'`) && part.includes(inCode))
  expect(own.length).toBeGreaterThan(0)
})
