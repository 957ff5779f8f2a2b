import type { Chain } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { readReceipt } from '@granary/drivers/evm/chain'
import { checksumAddress } from '@granary/staking/address'
import { parseEthAmount } from '@granary/staking/amount'
import { decodeSplitterClaim, readRelease, splitterAddress } from '@granary/staking/ethereum/splitter'
import { lastAttempt } from '@granary/transactions/record'
import { Amount, Button, formatAmount, type KeyValueItem, Note } from '@granary/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { RichText } from '#web/i18n/RichText.tsx'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { CopyText } from '#web/shell/CopyText.tsx'
import { ActionFrame } from '#web/shell/frame/ActionFrame.tsx'
import { SentenceAccount } from '#web/shell/review/SentenceAccount.tsx'
import type { FlowUnderWay } from '#web/transaction/FlowState.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { ethText } from '../../figures/index.ts'
import styles from '../page/Claim.module.css'

/** A claim from review to receipt. */
export function ClaimFlow({ place, state }: { place: TransactionPlace; state: FlowUnderWay }) {
  const t = useText()
  const record = state.step === 'confirmed' ? state.actions[0] : undefined
  const attempt = record && lastAttempt(record)
  const hash = attempt?.state === 'confirmed' ? attempt.hash : null
  const paidWei = usePaidOut(place.chain, record?.subject ?? '', hash)
  return (
    <ActionFrame state={state} form={t('claim.eth.form')} badge={null}>
      <TransactionPanel
        place={place}
        title={t('claim.eth.reviewTitle')}
        sentence={([request]) => request && <ClaimSentence request={request} />}
        total={([request], _, isDone) => ({
          label: t(isDone ? 'stake.youReceived' : 'stake.youReceive'),
          value: request && (
            <Amount value={paidWei ?? amountWeiOf(request)} decimals={18} unit="ETH" size="large" />
          ),
        })}
        facts={request => claimRows(request, paidWei, t)}
        confirmed={(_, onDone) => ({
          next: <p className={styles.lead}>{t('claim.eth.done')}</p>,
          action: (
            <Button wide onClick={onDone}>
              {t('claim.eth.back')}
            </Button>
          ),
        })}
      >
        <FeeNote state={state} />
        <p className={styles.lead}>{t('claim.eth.next')}</p>
      </TransactionPanel>
    </ActionFrame>
  )
}

/** What the bytes of a claim pay, and to whom. */
function ClaimSentence({ request }: { request: ActionRequest }) {
  const { staker, shareBps } = decodeSplitterClaim(request.call.data)
  return (
    <RichText
      id="claim.eth.sentence"
      values={{
        amount: ethText(amountWeiOf(request)),
        percent: percentOf(shareBps),
        account: <SentenceAccount address={staker} />,
      }}
      components={[<strong key="0" />]}
    />
  )
}

const amountWeiOf = ({ facts }: ActionRequest) => parseEthAmount(facts.amount ?? '0')

/** The staker's part, as `92`. */
const percentOf = (shareBps: number) => formatAmount(BigInt(10_000 - shareBps), { decimals: 2 })

/** Warns that the network fee exceeds the payout. */
function FeeNote({ state }: { state: FlowUnderWay }) {
  const t = useText()
  if (state.step !== 'review' || !state.quote) return null
  const amountWei = state.requests[0] ? amountWeiOf(state.requests[0]) : 0n
  const { networkFeeWei } = state.quote
  if (networkFeeWei <= amountWei) return null
  return (
    <Note tone="warning" announced>
      {t('claim.eth.feeAbove', { fee: ethText(networkFeeWei), amount: ethText(amountWei) })}
    </Note>
  )
}

/** Wei that a splitter paid the staker in a transaction; null if unknown. */
function usePaidOut(chain: Chain, splitter: string, hash: `0x${string}` | null): bigint | null {
  const { data } = useQuery({
    queryKey: ['ethereum', chain.id, 'released', hash],
    queryFn: hash ? () => readPaidOut(chain, splitter, hash) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

async function readPaidOut(chain: Chain, splitter: string, hash: string): Promise<bigint | null> {
  const receipt = await readReceipt(proxyProvider(chain), hash)
  const log = receipt?.logs.find(({ address }) => address.toLowerCase() === splitter)
  return log ? (readRelease(log)?.stakerWei ?? null) : null
}

/**
 * A claim's rows in its review and afterwards. Recipient and contract are decoded from the bytes to sign.
 * @param paidWei the payout on chain; null if unknown
 */
function claimRows(request: ActionRequest, paidWei: bigint | null, t: Translate): KeyValueItem[] {
  const { staker, shareBps } = decodeSplitterClaim(request.call.data)
  const splitter = splitterAddress(staker, { factory: request.call.to, shareBps })
  const address = (value: `0x${string}`) => <CopyText value={checksumAddress(value)} />
  return [
    { id: 'amount', label: t('claim.eth.row.amount'), strong: true, value: amountOf(request, paidWei, t) },
    { id: 'staker', label: t('claim.eth.row.staker'), value: address(staker) },
    {
      id: 'share',
      label: t('claim.eth.row.share'),
      value: t('claim.eth.percent', { percent: percentOf(shareBps) }),
    },
    { id: 'splitter', label: t('claim.eth.row.splitter'), value: address(splitter) },
  ]
}

function amountOf(request: ActionRequest, paidWei: bigint | null, t: Translate): ReactNode {
  if (paidWei !== null) return <Amount value={paidWei} decimals={18} unit="ETH" digits={18} />
  const amount = formatAmount(amountWeiOf(request), { decimals: 18 })
  return t('claim.eth.row.atLeast', { amount })
}
