/** Records the JSON-RPC methods answered to this process by HTTP; `end` restores `fetch`. */
export function watchRpcReads() {
  const answered: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    answered.push(JSON.parse(String(init?.body)).method)
    return response
  }
  return {
    answered,
    end() {
      globalThis.fetch = fetch
    },
  }
}
