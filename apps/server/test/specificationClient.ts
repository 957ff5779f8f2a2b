// A client of the blockchain API that knows the toolkit specification (sections 3, 5 and 7) and nothing of this
// repository: it imports nothing, and throws on whatever it would not understand.

type Json = Record<string, unknown>

/** @param origin of the server @param query what identifies a toolkit: project, SDK type and version */
export function createSpecificationClient(origin: string, query: Readonly<Record<string, string>>) {
  async function get(path: string, more: Readonly<Record<string, string>> = {}): Promise<Json> {
    const response = await fetch(`${origin}/${path}?${new URLSearchParams({ ...query, ...more })}`)
    if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
    return object(await response.json())
  }

  /** "All blockchain API calls are gated by a supported-chains check." */
  async function check(chainId: string): Promise<void> {
    const { http, ws } = await get('v1/supported-chains')
    for (const chain of [...list(http), ...list(ws)]) text(chain, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
    if (!list(http).includes(chainId)) throw new Error(`${chainId} is not supported`)
  }

  return {
    async identity(address: string, sender: string) {
      const { avatar, name } = await get(`v1/identity/${address}`, { sender })
      for (const given of [avatar, name]) if (given !== null) text(given, /./)
      return { avatar, name }
    },
    /** Token balances, without those of zero decimals. */
    async balances(address: string, chainId: string) {
      await check(chainId)
      const more = { currency: 'usd', chainId, forceUpdate: 'true' }
      const { balances } = await get(`v1/account/${address}/balance`, more)
      const tokens = list(balances).map(given => {
        const { name, symbol, chainId, address, value, price, quantity, iconUrl } = object(given)
        for (const part of [name, symbol, chainId, iconUrl]) text(part, /^/)
        if (address !== undefined) text(address, /^eip155:\d+:0x[0-9a-f]{40}$/i)
        for (const part of [value, price])
          if (part !== undefined && !(typeof part === 'number' && part >= 0)) throw new Error('no amount')
        const { decimals, numeric } = object(quantity)
        text(numeric, /^\d+(\.\d+)?$/)
        return { symbol, decimals: Number(text(decimals, /^\d+$/)), numeric, price, value }
      })
      return tokens.filter(({ decimals }) => decimals > 0)
    },
    /** All pages, without transactions whose transfers are all flagged spam, and those of other chains. */
    async history(address: string, chainId: string) {
      await check(chainId)
      const found: { id: string; minedAt: number; transfers: number }[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page = await get(`v1/account/${address}/history`, { chainId, ...(cursor && { cursor }) })
        for (const given of list(page.data)) {
          const { id, metadata, transfers } = object(given)
          const { minedAt, chain } = object(metadata)
          const spam = list(transfers).filter(one => {
            const { nft_info } = object(one)
            return nft_info !== undefined && object(object(nft_info).flags).is_spam === true
          })
          const isSpam = spam.length > 0 && spam.length === list(transfers).length
          if (chain !== chainId || isSpam) continue
          const at = Date.parse(text(minedAt, /^\d{4}-\d\d-\d\dT/))
          found.push({ id: text(id, /./), minedAt: at, transfers: list(transfers).length })
        }
        const next = page.next == null ? undefined : text(page.next, /./)
        if (next === cursor) throw new Error('a page without end')
        cursor = next
      }
      return found
    },
  }
}

function object(given: unknown): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('no object')
  return given as Json
}

function list(given: unknown): readonly unknown[] {
  if (!Array.isArray(given)) throw new Error('no list')
  return given
}

function text(given: unknown, form: RegExp): string {
  if (typeof given !== 'string' || !form.test(given)) throw new Error(`no text such as ${form}: ${given}`)
  return given
}
