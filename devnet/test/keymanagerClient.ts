import type { ConnectedDevnet } from '../src/index.ts'
import { keystoreOf, type ValidatorDeposit } from './validatorDeposit.ts'

/** A request to the Keymanager API with the devnet's token, or another one. */
export async function keymanager<T>(
  devnet: ConnectedDevnet,
  method: string,
  path: string,
  body?: object,
  token = devnet.ethereum.keymanagerToken,
): Promise<{ status: number; answer: T }> {
  const response = await fetch(`${devnet.ethereum.keymanagerUrl}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, answer: (text === '' ? undefined : JSON.parse(text)) as T }
}

/** Imports the deposits' keys and returns the statuses. */
export async function importKeys(
  devnet: ConnectedDevnet,
  deposits: readonly ValidatorDeposit[],
): Promise<string[]> {
  const keystores = await Promise.all(deposits.map(deposit => keystoreOf(deposit, 'password')))
  const body = { keystores, passwords: keystores.map(() => 'password') }
  const { answer } = await keymanager<{ data: { status: string }[] }>(
    devnet,
    'POST',
    '/eth/v1/keystores',
    body,
  )
  return answer.data.map(({ status }) => status)
}
