import type { Environment } from '#server/platform/settings/readVariables.ts'

/** Secrets of the keys process only, by name. Each may be given as `{NAME}_FILE` too. */
const keySecretNames = [
  'VALIDATOR_MNEMONIC',
  'KEYSTORE_PASSWORD',
  'VALIDATOR_CLIENT_TOKEN_ETH_MAINNET',
  'VALIDATOR_CLIENT_TOKEN_ETH_HOODI',
].flatMap(name => [name, `${name}_FILE`])

/** Whether a process with this environment could make keys. */
export function holdsKeySecrets(environment: Environment): boolean {
  return keySecretNames.some(name => environment[name])
}

/** Variables that the process serving visitors does not get. */
export function onlyKeySecrets(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => keySecretNames.includes(name)))
}

/** The environment of a process that serves visitors: without the secrets, and with the way to their holder. */
export function withoutKeySecrets(environment: Environment, socket: string): Environment {
  const kept = Object.entries(environment).filter(([name]) => !keySecretNames.includes(name))
  return Object.fromEntries([...kept.map(withoutLogin), ['KEYS_SOCKET', socket]])
}

/** A validator client's address may hold a password, which only its caller needs. */
function withoutLogin([name, value]: [string, string | undefined]): [string, string | undefined] {
  if (!name.startsWith('VALIDATOR_CLIENT_URL_') || !value || !URL.canParse(value)) return [name, value]
  const url = new URL(value)
  url.username = ''
  url.password = ''
  url.search = ''
  return [name, url.toString()]
}

/**
 * Node options for the process that serves visitors: without the files to read variables from, since they hold the
 * secrets. Everything else in them is in the environment already.
 */
export function withoutEnvFiles(options: readonly string[]): string[] {
  const isEnvFile = (option: string | undefined) => /^--env-file(-if-exists)?(=|$)/.test(option ?? '')
  const isValue = (place: number) => /^--env-file(-if-exists)?$/.test(options[place - 1] ?? '')
  return options.filter((option, place) => !isEnvFile(option) && !isValue(place))
}
