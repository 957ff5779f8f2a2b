import type { PermissionsInput } from '../core/index.ts'
import { useClientRequest } from './useClientRequest.ts'

/** Asks the wallet to let another key act for the account (ERC-7715). */
export function useGrantPermissions() {
  const { run, runAsync, ...state } = useClientRequest((client, input: PermissionsInput) =>
    client.grantPermissions(input),
  )
  return { ...state, grantPermissions: run, grantPermissionsAsync: runAsync }
}
