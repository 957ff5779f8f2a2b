import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place } from '../src/address.ts'
import { idOf } from '../src/GalleryState.ts'
import { states } from '../src/states/states.ts'
import { comparePicture } from './comparePicture.ts'
import { findViolations } from './findViolations.ts'
import { type BuiltGallery, startGallery } from './startGallery.ts'
import { takePicture } from './takePicture.ts'

type OpenPage = Awaited<ReturnType<BuiltGallery['open']>>

/** Wide enough for a free-standing dialog; on a phone it is a bottom sheet. */
const desk = { width: 520, height: 760 }
const phone = { width: 390, height: 700 }
const phoneIds = [
  'Connect/eight',
  'Connect/phone',
  'AllWallets/list',
  'Account/ready',
  'SignMessage/asked',
  'WalletSend/filled',
  'WalletSendPreview/ready',
  'RegisterAccountNameChooseName/free',
]

let gallery: BuiltGallery
let onDesk: OpenPage
let onPhone: OpenPage

beforeAll(async () => {
  gallery = await startGallery()
  onDesk = await gallery.open(desk)
  onPhone = await gallery.open(phone)
})
afterAll(() => gallery?.stop())

const looks = (['light', 'dark'] as const).flatMap(theme =>
  (['en_US', 'zh_CN'] as const).map(locale => ({ theme, locale })),
)

/** Collects every problem of a state in one visit. */
async function look({ page, complaints }: OpenPage, place: Place, picture: string | null): Promise<string[]> {
  await page.evaluate(where => globalThis.gallery.show(where), place)
  const wrong = await findViolations(page)
  // Chinese text uses a system font.
  if (picture && place.locale === 'en_US') {
    const png = await takePicture(page)
    const found = comparePicture(picture, png, gallery.chromium)
    if (found) wrong.push(found)
  }
  wrong.push(...complaints.splice(0))
  return wrong.map(each => `${place.theme}, ${place.locale}: ${each}`)
}

test.each(states.map(idOf))(
  '%s passes axe and matches its picture, light and dark, in both languages',
  async id => {
    const wrong: string[] = []
    for (const { theme, locale } of looks) {
      const name = `${id.replace('/', '-')}-${theme}`
      wrong.push(...(await look(onDesk, { id, theme, locale }, name)))
    }
    expect(wrong).toEqual([])
  },
)

test.each(phoneIds)('%s passes axe and matches its picture on a phone', async id => {
  const wrong: string[] = []
  for (const { theme, locale } of looks) {
    const name = `${id.replace('/', '-')}-${theme}-phone`
    wrong.push(...(await look(onPhone, { id, theme, locale }, name)))
  }
  expect(wrong).toEqual([])
})

test('the list links to every state and filters by name', async () => {
  const { page } = await gallery.open(desk)
  expect(await page.locator('main li').count()).toBe(states.length)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('connectingexternal/rej')
  expect(await page.locator('main li').allInnerTexts()).toEqual([expect.stringContaining('rejected')])
  await page.getByRole('link', { name: 'rejected', exact: true }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Connection rejected' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})
