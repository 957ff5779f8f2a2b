import type { AccountMessages } from './account/en_US.ts'
import type { ActivityMessages } from './activity/en_US.ts'
import type { ButtonMessages } from './button/en_US.ts'
import type { ConnectingMessages } from './connecting/en_US.ts'
import type { en_US } from './en_US.ts'
import type { NameMessages } from './names/en_US.ts'
import type { NetworkMessages } from './network/en_US.ts'
import type { OnrampMessages } from './onramp/en_US.ts'
import type { ReceiveMessages } from './receive/en_US.ts'
import type { RequestMessages } from './requests/en_US.ts'
import type { SendMessages } from './send/en_US.ts'
import type { SwapMessages } from './swap/en_US.ts'

/** The texts that load with the modal, as in English. Names of wallets and networks are inserted unchanged. */
export type Messages = typeof en_US

/** The texts that load with the views that show them, a group each. */
export type ViewMessages = {
  readonly button: ButtonMessages
  readonly network: NetworkMessages
  readonly activity: ActivityMessages
  readonly send: SendMessages
  readonly names: NameMessages
  readonly receive: ReceiveMessages
  readonly swap: SwapMessages
  readonly onramp: OnrampMessages
}

/** Any part of the texts; missing parts keep the locale's. */
export type MessageOverrides = Override<
  Messages & ConnectingMessages & RequestMessages & AccountMessages & ViewMessages
>

type Override<Words> = {
  readonly [Key in keyof Words]?: Words[Key] extends
    | string
    | readonly unknown[]
    | ((...values: never[]) => string)
    ? Words[Key]
    : Override<Words[Key]>
}
