import { afterEach, expect, test, vi } from 'vitest'
import { createWalletImages, prefetchedImages, walletImageTimeout } from './createWalletImages.ts'
import { iconPacks } from './generated/iconPacks.ts'
import { readRows } from './readRows.ts'

afterEach(() => vi.useRealTimers())

const wallets = readRows()
/** Icon packs that count their loads. */
function countedPacks(load: (index: number) => Promise<{ icons: readonly string[] }>) {
  const loads: number[] = []
  const packs = iconPacks.map((_, index) => () => {
    loads.push(index)
    return load(index)
  })
  return { loads, packs }
}
const tenIcons = async (index: number) => ({ icons: Array.from({ length: 10 }, (_, at) => `${index}-${at}`) })

test('every bundled wallet has a small WebP picture', async () => {
  // However long a pack takes to load: on a slow machine it may be more than the two seconds that views wait.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { image } = createWalletImages(wallets)
  for (const wallet of wallets) {
    const address = (await image(wallet)) ?? ''
    const [head, data = ''] = address.split(',')
    expect(head).toBe('data:image/webp;base64')
    const bytes = Buffer.from(data, 'base64')
    expect(bytes.toString('latin1', 8, 12), wallet.id).toBe('WEBP')
    expect(bytes.length, wallet.id).toBeLessThan(6000)
  }
})

test('[B9.04] prefetches pictures for the first 20 wallets of a page, each pack once', async () => {
  const { loads, packs } = countedPacks(tenIcons)
  const images = createWalletImages(wallets, packs)
  expect(prefetchedImages).toBe(20)
  await images.prefetch(wallets.slice(40, 80))
  expect(loads).toEqual([4, 5])
  expect(await images.image(wallets[47] ?? wallets[0] ?? { id: '', name: '' })).toBe(
    'data:image/webp;base64,4-7',
  )
  expect(loads).toEqual([4, 5])
})

test('[B9.05] gives up on a picture after 2000 ms', async () => {
  vi.useFakeTimers()
  const { packs } = countedPacks(() => new Promise(() => {}))
  const [wallet] = wallets
  if (!wallet) throw new Error('empty list')
  let shown: string | undefined = 'waiting'
  void createWalletImages(wallets, packs)
    .image(wallet)
    .then(address => {
      shown = address
    })
  await vi.advanceTimersByTimeAsync(walletImageTimeout - 1)
  expect(shown).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toBeUndefined()
  expect(walletImageTimeout).toBe(2000)
})

test('tolerates a pack that fails to load and retries it the next time', async () => {
  let isOnline = false
  const { packs, loads } = countedPacks(index =>
    isOnline ? tenIcons(index) : Promise.reject(new Error('offline')),
  )
  const { image } = createWalletImages(wallets, packs)
  const wallet = wallets[3] ?? { id: '', name: '' }
  expect(await image(wallet)).toBeUndefined()
  isOnline = true
  expect(await image(wallet)).toBe('data:image/webp;base64,0-3')
  expect(loads).toEqual([0, 0])
})

test("the host's picture overrides the list's", async () => {
  const { packs, loads } = countedPacks(tenIcons)
  const images = createWalletImages(wallets, packs)
  const entry = { id: 'metamask', name: 'M', image_id: 'metamask', image_url: 'https://a.example/m.png' }
  expect(await images.image(entry)).toBe('https://a.example/m.png')
  expect(await images.image({ id: 'own', name: 'Own' })).toBeUndefined()
  expect(loads).toEqual([])
})
