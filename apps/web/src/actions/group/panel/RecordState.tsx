import { Chip } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { TransactionHash } from '#web/shell/flow/TransactionHash.tsx'
import type { ActionRecord } from '../../ActionRecord.ts'
import { hashesOf, isActionDone, isActionInFlight } from '../../actionRecordState.ts'
import type { GroupPlace } from '../useGroupFlow.ts'

/** How one transaction of several stands, with its hash. */
export function RecordState({ record, place }: { record: ActionRecord; place: GroupPlace }) {
  const t = useText()
  const hash = hashesOf(record).at(-1)
  const standing = isActionDone(record) ? 'done' : isActionInFlight(record) ? 'waiting' : 'open'
  return (
    <>
      <Chip tone={standing === 'done' ? 'good' : 'neutral'}>{t(`claim.action.record.${standing}`)}</Chip>
      {hash && standing !== 'open' && (
        <TransactionHash hash={hash} chain={place.chain} isLocalChain={place.isLocalChain} />
      )}
    </>
  )
}
