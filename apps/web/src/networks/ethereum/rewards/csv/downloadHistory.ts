import type { OwnerEvent, RewardDay } from '@granary/api'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile } from '#web/format/formatDate.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import { dashboardApi, dashboardRoutes, type ShownOwner } from '../../owner/index.ts'
import { eventCsv } from './eventCsv.ts'
import { rewardCsv } from './rewardCsv.ts'
import { type TaxPrices, taxCsv } from './taxCsv.ts'

/* Each reads every page of a history and hands the browser one file. Throws if a page fails ({ApiProblemError},
   {ApiUnreachableError}): no partial files. */

export async function downloadRewards(owner: ShownOwner): Promise<void> {
  const { days } = await allDays(owner)
  save('rewards', owner, rewardCsv(days))
}

export async function downloadEvents(owner: ShownOwner): Promise<void> {
  save('events', owner, eventCsv(await allEvents(owner)))
}

/** @param currency ISO 4217 in lower case, with prices from the provider; null for ETH only */
export async function downloadTaxes(owner: ShownOwner, currency: string | null): Promise<void> {
  const { days, prices } = await allDays(owner, currency ?? undefined)
  save(`taxes${prices ? `-${prices.currency}` : ''}`, owner, taxCsv(days, prices))
}

function save(part: string, { network, id }: ShownOwner, text: string): void {
  const day = dayInFile(new Date())
  downloadFile(`${part}-${network}-${id.slice(0, 10)}-${day}.csv`, text, 'text/csv')
}

async function allDays({ network, id }: ShownOwner, currency?: string) {
  let prices: TaxPrices | null = null
  const days = await readAllPages<RewardDay>(async before => {
    const page = await dashboardApi.call(dashboardRoutes.listOwnerRewards, {
      params: { network, owner: id },
      query: { before, limit: 400, currency, pubkey: undefined },
    })
    if (page.currency !== null) prices = { currency: page.currency, source: page.priceSource ?? '' }
    return { items: page.days, nextBefore: page.nextBefore }
  })
  return { days, prices: prices as TaxPrices | null }
}

function allEvents({ network, id }: ShownOwner) {
  return readAllPages<OwnerEvent>(async before => {
    const page = await dashboardApi.call(dashboardRoutes.listOwnerEvents, {
      params: { network, owner: id },
      query: { before, limit: 500, pubkey: undefined },
    })
    return { items: page.events, nextBefore: page.nextBefore }
  })
}
