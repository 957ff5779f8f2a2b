import { type EthereumNetworkId, ethereumNetworks, isEthereumNetworkId } from '@granary/chains'
import { buttonClass, Note } from '@granary/ui'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useReducer, useState } from 'react'
import { queryClient } from '#web/api/queryClient.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import { useText } from '#web/i18n/useText.ts'
import styles from '#web/shell/flow/Flow.module.css'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { Segments } from '#web/shell/flow/Segments.tsx'
import { FlowStep } from '#web/shell/frame/FlowStep.tsx'
import { FlowSummary } from '#web/shell/frame/FlowSummary.tsx'
import { StepHeading } from '#web/shell/StepHeading.tsx'
import { ContinueButton } from '#web/wallet/ContinueButton.tsx'
import { useFlowWallet } from '#web/wallet/useFlowWallet.ts'
import { readTerms, type SsvTerms } from '../choice/readTerms.ts'
import { keptChoice } from '../choice/useSsvChoice.ts'
import { SsvFrame } from '../frame/SsvFrame.tsx'
import type { ReadDeposits, ReadShares } from './readFiles.ts'
import { holdUploaded, type UploadedFiles } from './uploadedFiles.ts'
import { uploadRows } from './uploadRows.ts'

/** Who makes keys and shares: the provider, or the person, who then uploads both files. `/{network}/ssv/upload-files` */
export function UploadFilesPage() {
  const { network } = useParams({ strict: false })
  if (!network || !isEthereumNetworkId(network)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <SsvFrame network={network} step="files">
        <ByChoice key={network} network={network} />
      </SsvFrame>
    </QueryClientProvider>
  )
}

function ByChoice({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const [terms] = useState(() => readTerms(keptChoice(network)))
  if (terms) return <FilesForm network={network} terms={terms} />
  return (
    <FlowStep>
      <StepHeading takesFocus={false}>{t('stake.ssv.files.title')}</StepHeading>
      <Note>{t('stake.ssv.choiceMissing')}</Note>
      <Link to="/$network/ssv/operators" params={{ network }} className={buttonClass({})}>
        {t('stake.ssv.chooseOperators')}
      </Link>
    </FlowStep>
  )
}

const KeyShareUpload = lazy(async () => ({
  default: (await import('./KeyShareUpload.tsx')).KeyShareUpload,
}))

const ways = ['provider', 'own'] as const

function FilesForm({ network, terms }: { network: EthereumNetworkId; terms: SsvTerms }) {
  const t = useText()
  const navigate = useNavigate()
  const wallet = useFlowWallet()
  const [way, setWay] = useState<(typeof ways)[number]>('provider')
  const [shares, setShares] = useState<ReadShares | null>(null)
  const [deposits, setDeposits] = useState<ReadDeposits | null>(null)
  /** A file written anew may have the name and size of the one before. */
  const [reading, countReading] = useReducer((count: number) => count + 1, 0)
  const [isTold, setTold] = useState(false)
  const chain = ethereumNetworks[network]
  const owner = wallet?.account ?? null
  const isRead = shares !== null && deposits !== null && !shares.file.code && !deposits.file.code
  const check = useQuery({
    queryKey: ['ethereum', network, 'ssv', 'files', owner, shares?.file, deposits?.file, reading],
    enabled: isRead && owner !== null,
    retry: false,
    gcTime: 0,
    queryFn: async () => {
      if (!owner || !shares || !deposits) throw new RangeError('nothing to check')
      const { checkFiles } = await import('./checkFiles.ts')
      return checkFiles(network, owner, terms.operatorIds, shares, deposits)
    },
  })
  // A row that cannot be read is known before the other file and the chain are.
  const rows = check.data ?? uploadRows([], [], { shares: shares?.problems, deposits: deposits?.problems })
  const isWorking = way === 'own' && check.isFetching
  const isPassed =
    check.data !== undefined && rows.length > 0 && rows.every(({ problems }) => problems.length === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (way === 'own' && !isPassed) return
    holdUploaded(network, way === 'own' && shares && deposits ? joined(shares, deposits) : null)
    void navigate({ to: '/$network/ssv/deposit', params: { network } })
  }
  return (
    <FlowStep
      form={{ onSubmit: submit }}
      summary={
        <FlowSummary
          label={t('stake.ssv.choiceOperators')}
          total={terms.operatorIds.join(', ')}
          items={[]}
          action={<ContinueButton wallet={wallet} chain={chain} isReady={!isWorking} />}
        />
      }
    >
      <StepHeading takesFocus={false}>{t('stake.ssv.files.title')}</StepHeading>
      <p className={styles.lead}>{t('stake.ssv.files.lead')}</p>
      <Segments
        legend={t('stake.ssv.files.way')}
        options={ways.map(each => ({ value: each, label: t(`stake.ssv.files.wayName.${each}`) }))}
        value={way}
        onChange={setWay}
      />
      <p>{t(`stake.ssv.files.wayText.${way}`)}</p>
      {way === 'own' && (
        <Suspense fallback={<ResumeSkeleton />}>
          <KeyShareUpload
            shares={shares?.file ?? null}
            deposits={deposits?.file ?? null}
            onShares={async file => {
              setShares(await (await import('./readFiles.ts')).readShares(file))
              countReading()
            }}
            onDeposits={async file => {
              setDeposits(await (await import('./readFiles.ts')).readDeposits(file, chain.network))
              countReading()
            }}
            rows={rows}
            isChecking={check.isFetching}
          />
        </Suspense>
      )}
      {way === 'own' && isRead && !wallet && <Note>{t('stake.ssv.files.connect')}</Note>}
      {way === 'own' && isTold && !isPassed && !isWorking && (
        <Note tone="warning" announced>
          {t(isRead && rows.length > 0 ? 'stake.ssv.files.mend' : 'stake.ssv.files.both')}
        </Note>
      )}
      {check.error && <FailureNote failure={flowFailure(check.error)} />}
    </FlowStep>
  )
}

/** Both files by public key, in the order of the key shares; every row has passed. */
function joined({ shares }: ReadShares, { deposits }: ReadDeposits): UploadedFiles {
  const byKey = new Map(deposits.map(({ deposit }) => [deposit.pubkey, deposit]))
  const validators = shares.flatMap(({ share }) => {
    const deposit = byKey.get(share.payload.publicKey)
    return deposit ? [{ share, deposit }] : []
  })
  const isCompounding = validators[0]?.deposit.withdrawalCredentials.startsWith('0x02')
  return { credentialsType: isCompounding ? '0x02' : '0x01', validators }
}
