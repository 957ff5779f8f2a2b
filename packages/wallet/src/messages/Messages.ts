import type { en_US } from './en_US.ts'

/** Every text of the modal, as in English. Names of wallets and networks are inserted unchanged. */
export type Messages = typeof en_US

/** Any part of the texts; missing parts keep the locale's. */
export type MessageOverrides = Override<Messages>

type Override<Words> = {
  readonly [Key in keyof Words]?: Words[Key] extends
    | string
    | readonly unknown[]
    | ((...values: never[]) => string)
    ? Words[Key]
    : Override<Words[Key]>
}
