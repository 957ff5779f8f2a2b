import type { TypedDataInput } from '../core/index.ts'
import { useClientRequest } from './useClientRequest.ts'

/** Signs typed data (EIP-712): JSON text, passed on byte for byte, or its parts, checked against their types. */
export function useSignTypedData() {
  const { run, runAsync, ...state } = useClientRequest((client, input: TypedDataInput) =>
    client.signTypedData(input),
  )
  return { ...state, signTypedData: run, signTypedDataAsync: runAsync }
}
