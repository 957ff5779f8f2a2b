import { Button, ChevronRightIcon, Field, Note } from '@granary/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { debounce, type SendState, type TokenBalance } from '../../../core/index.ts'
import { withResolver } from '../../../core/internal.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import type { ReceiverFacts } from '../../../transfers/index.ts'
import { groupThousands } from '../../groupThousands.ts'
import { ListRow } from '../../ListRow.tsx'
import plan from '../../plans/Plan.module.css'
import { TokenMark } from '../../TokenMark.tsx'
import { useMessages } from '../../useMessages.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { AmountField } from './AmountField.tsx'
import { ReceiverText } from './ReceiverText.tsx'
import styles from './Send.module.css'
import { codeOf, sendFailure } from './sendFailure.ts'
import { transfersOf } from './transfersOf.ts'
import { useSendMessages } from './useSendMessages.ts'
import { useSendTokens } from './useSendTokens.ts'
import { useTransferView } from './useTransferView.ts'

/** The form of a transfer. */
export function WalletSend() {
  const { wallet } = useWalletContext()
  const { language } = useMessages()
  const words = useSendMessages()
  const form = useWalletState(state => state.send)
  const transfer = useTransferView('WalletSend')
  const [coin] = useSendTokens()
  const { namespace, chain: network } = useShownAccount()
  const hasNames =
    network?.chainNamespace === 'eip155' &&
    withResolver(network, wallet.config).contracts?.ensUniversalResolver !== undefined
  const [failure, setFailure] = useState<string | null>(null)
  const token = form.token ?? coin
  const fill = (part: Partial<SendState>) => {
    setFailure(null)
    wallet.store.setState(({ send }) => ({ send: { ...send, ...part } }))
  }
  const most = async () => {
    if (token) fill({ token })
    await transfersOf(wallet)
      .then(transfers => transfers.readMost())
      .then(
        sendTokenAmount => fill({ sendTokenAmount }),
        error => setFailure(codeOf(error)),
      )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (token) fill({ token })
    await transfersOf(wallet)
      .then(transfers => transfers.review())
      .catch(error => setFailure(codeOf(error)))
  }
  const shown = failure ?? (transfer?.step === 'unavailable' ? transfer.failure.code : null)
  const place = placeOf(shown)
  const said = shown && sendFailure(words, shown)
  return (
    <ViewFrame title={words.title}>
      <form className={plan.form} onSubmit={submit} noValidate>
        <ul className={styles.token} aria-label={words.token}>
          <ListRow
            image={<TokenMark symbol={token?.symbol ?? ''} />}
            name={token?.symbol ?? words.choose}
            note={token && heldText(words, token, language)}
            end={<ChevronRightIcon size={16} />}
            label={words.choose}
            onClick={() => wallet.push({ name: 'WalletSendSelectToken' })}
          />
        </ul>
        <AmountField
          key={token?.address ?? token?.chainId}
          token={token}
          amount={form.sendTokenAmount ?? ''}
          error={place === 'amount' && said}
          onAmount={sendTokenAmount => fill({ sendTokenAmount })}
          onMost={() => void most()}
        />
        <Field label={words.receiver} error={place === 'receiver' && said}>
          {control => (
            <input
              {...control}
              className={plan.input}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={hasNames ? words.receiverOrName : words.receiverExample[namespace]}
              maxLength={200}
              value={form.receiverAddress ?? ''}
              onChange={event => fill({ receiverAddress: event.target.value })}
            />
          )}
        </Field>
        <ReceiverNote address={form.receiverAddress} />
        {place === 'form' && (
          <Note tone="error" announced>
            {said}
          </Note>
        )}
        <Button type="submit" wide busy={form.loading}>
          {words.review}
        </Button>
      </form>
    </ViewFrame>
  )
}

/** Warns of the account's own address and of contracts, once the chain has told. */
function ReceiverNote({ address }: { readonly address: string | undefined }) {
  const { wallet } = useWalletContext()
  const words = useSendMessages()
  const [found, setFound] = useState<ReceiverFacts | null>(null)
  useEffect(() => {
    let isCurrent = true
    const describe = async () => {
      const described = address ? await (await transfersOf(wallet)).describeReceiver() : null
      if (isCurrent) setFound(described)
    }
    // A name is asked for once it is typed, not letter by letter.
    const ask = debounce(() => void describe().catch(() => isCurrent && setFound(null)))
    ask()
    return () => {
      isCurrent = false
      ask.cancel()
    }
  }, [wallet, address])
  if (!found) return null
  const warning = found.isOwn ? words.own : found.isContract ? words.contract : null
  return (
    <>
      {address?.includes('.') && <ReceiverText address={found.address} />}
      {warning && (
        <Note tone="warning" announced>
          {warning}
        </Note>
      )}
    </>
  )
}

type Words = ReturnType<typeof useSendMessages>

function heldText(words: Words, { quantity, symbol }: TokenBalance, language: string): string | undefined {
  const { numeric } = quantity
  return numeric === '' ? undefined : words.held(`${groupThousands(numeric, language)} ${symbol}`)
}

function placeOf(code: string | null): 'amount' | 'receiver' | 'form' | null {
  if (code === null) return null
  if (/^AMOUNT_|^SEND_ABOVE/.test(code)) return 'amount'
  return /^ADDRESS_|^RECEIVER_|^NAME_/.test(code) ? 'receiver' : 'form'
}
