import type { EthereumNetworkId } from '@granary/chains'
import type { CredentialsType, DepositData } from '@granary/staking/ethereum'
import type { KeyShareRow } from '@granary/staking/ssv'

/** A person's own validators: what both files say of them, row by row in the order of the key shares. */
export type UploadedFiles = {
  credentialsType: CredentialsType
  validators: readonly { share: KeyShareRow; deposit: DepositData }[]
}

const held = new Map<EthereumNetworkId, UploadedFiles>()

/** Keeps the files for the next page, in this tab's memory alone: the stake's record holds them once it is begun. */
export function holdUploaded(network: EthereumNetworkId, files: UploadedFiles | null): void {
  if (files) held.set(network, files)
  else held.delete(network)
}

/** Whether files are for these operators, and for this account where one is known: shares work with no others. */
export function areFilesFor(
  { validators }: UploadedFiles,
  { operatorIds, account }: { operatorIds: readonly number[]; account: string | undefined },
): boolean {
  const operators = operatorIds.join()
  return validators.every(
    ({ share: { ownerAddress, payload } }) =>
      payload.operatorIds.join() === operators &&
      (account === undefined || ownerAddress.toLowerCase() === account.toLowerCase()),
  )
}

export function uploadedFiles(network: EthereumNetworkId): UploadedFiles | undefined {
  return held.get(network)
}
