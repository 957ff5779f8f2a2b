import type { OwnerRewardDay } from '@granary/api'
import { readAllPages } from '#web/csv/readAllPages.ts'
import { dayInFile } from '#web/format/formatDate.ts'
import { downloadFile } from '#web/shell/downloadFile.ts'
import { dashboardApi, dashboardRoutes, type ShownOwner } from '../../owner/index.ts'
import { claimCsv } from './claimCsv.ts'

/**
 * Reads every day of somebody's rewards and gives the browser a file of them.
 * @throws {ApiProblemError}, {ApiUnreachableError} when a page could not be read: then there is no file
 */
export async function downloadClaims({ network, id }: ShownOwner): Promise<void> {
  const days = await readAllPages<OwnerRewardDay>(async before => {
    const page = await dashboardApi.call(dashboardRoutes.listOwnerRewards, {
      params: { network, owner: id },
      query: { before, limit: 400, currency: undefined, pubkey: undefined },
    })
    return { items: page.days, nextBefore: page.nextBefore }
  })
  const today = dayInFile(new Date())
  downloadFile(`claim-${network}-${id.slice(0, 10)}-${today}.csv`, claimCsv(days, id, network), 'text/csv')
}
