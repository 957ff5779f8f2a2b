import { BaseError } from '@granary/errors'
import type { TransactionRecord } from '@granary/transactions/record'
import { type FlowContext, networkOf, stakeOf } from '../../staking/flow/index.ts'
import type { Stake } from '../../staking/records/index.ts'
import type { OwnerOnChain } from '../chain/readCluster.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { areFilesFor, type UploadedFiles, uploadedFiles } from '../upload/uploadedFiles.ts'
import { writeShares } from './writeShares.ts'

const dayMs = 86_400_000

/** A file has no end of its own; the review reads the chain anew whenever it is opened. */
const validDays = 30

/**
 * Takes deposit data and key shares from the files that the person brought.
 * @param readOwner counts the owner's registrations
 * @throws {FilesMissingError} when this tab no longer holds the files of this stake: no other keys take their place
 */
export async function takeFiles(
  context: FlowContext,
  target: SsvTarget,
  record: TransactionRecord,
  readOwner: (operatorIds: readonly bigint[]) => Promise<OwnerOnChain>,
): Promise<TransactionRecord> {
  const stake = stakeOf(record)
  const files = uploadedFiles(networkOf(target.chainId))
  const operatorIds = stake.ssv?.operatorIds ?? []
  if (!files || !areOf(stake, files, operatorIds)) throw new FilesMissingError()
  const [first] = files.validators
  const { nonce, block } = await readOwner(operatorIds.map(BigInt))
  return writeShares(context, target, record, {
    offer: {
      id: crypto.randomUUID(),
      expiresAt: new Date(Date.now() + validDays * dayMs).toISOString(),
      executionRewards: { recipient: stake.account, shareBps: 0 },
      deposits: files.validators.map(({ deposit }) => deposit),
    },
    registrations: files.validators.map(({ share: { payload } }) => ({
      publicKey: payload.publicKey,
      sharesData: payload.sharesData,
    })),
    shares: {
      firstNonce: first?.share.ownerNonce ?? 0,
      operatorKeys: first?.share.operators.map(({ operatorKey }) => operatorKey) ?? [],
      countedAt: { block, nonce },
    },
  })
}

/** The tab may hold the files of another stake by now. */
function areOf({ account, intent }: Stake, files: UploadedFiles, operatorIds: readonly number[]): boolean {
  const amounts = files.validators.map(({ deposit }) => deposit.amountGwei)
  return (
    areFilesFor(files, { operatorIds, account }) &&
    files.credentialsType === intent.credentialsType &&
    amounts.join() === intent.amountsGwei.join()
  )
}

class FilesMissingError extends BaseError {
  override readonly name = 'FilesMissingError'
  constructor() {
    super('This tab no longer holds the files of this stake.', {
      code: 'SSV_FILES_MISSING',
      metaMessages: ['No money has moved.'],
    })
  }
}
