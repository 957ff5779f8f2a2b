import { afterAll, beforeAll, expect, test } from 'vitest'
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
  'Account/activity',
  'Transactions/pages',
  'SignMessage/asked',
  'WalletSend/filled',
  'WalletSendPreview/ready',
  'Swap/quoted',
  'RegisterAccountNameChooseName/free',
  'WalletReceive/ready',
  'ConnectButton/connected',
  'ConnectButton/named',
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

/** English has the pictures: Chinese text uses a system font. Axe, the longest part of a visit, sees both. */
const looks = [
  { theme: 'light', locale: 'en_US', hasPicture: true, hasAxe: true },
  { theme: 'dark', locale: 'zh_CN', hasPicture: false, hasAxe: true },
  { theme: 'dark', locale: 'en_US', hasPicture: true, hasAxe: false },
] as const

/** Every problem of a state in all looks. */
async function findProblems({ page, complaints }: OpenPage, id: string, suffix = ''): Promise<string[]> {
  const problems: string[] = []
  for (const { theme, locale, hasPicture, hasAxe } of looks) {
    await page.evaluate(where => globalThis.gallery.show(where), { id, theme, locale })
    const wrong = hasAxe ? await findViolations(page) : []
    if (hasPicture) {
      const picture = `${id.replace('/', '-')}-${theme}${suffix}`
      const found = comparePicture(picture, await takePicture(page), gallery.chromium)
      if (found) wrong.push(found)
    }
    wrong.push(...complaints.splice(0))
    problems.push(...wrong.map(each => `${theme}, ${locale}: ${each}`))
  }
  return problems
}

test.each(states.map(idOf))(
  '%s passes axe and matches its pictures, in both themes and languages',
  async id => expect(await findProblems(onDesk, id)).toEqual([]),
)

test.each(phoneIds)('%s passes axe and matches its pictures on a phone', async id =>
  expect(await findProblems(onPhone, id, '-phone')).toEqual([]),
)

test('the list links to every state and filters by name', async () => {
  const { page } = await gallery.open(desk)
  await expect.poll(() => page.locator('main li').count()).toBe(states.length)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('connectingexternal/rej')
  await expect
    .poll(() => page.locator('main li').allInnerTexts())
    .toEqual([expect.stringContaining('rejected')])
  await page.getByRole('link', { name: 'rejected', exact: true }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Connection rejected' }).waitFor()
  expect(await findViolations(page)).toEqual([])
})
