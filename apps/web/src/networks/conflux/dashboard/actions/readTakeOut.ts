import { BaseError } from '@granary/errors'
import { parseCfxAmount } from '@granary/staking/amount'
import {
  type ConfluxPool,
  type ConfluxPoolState,
  type ConfluxPosition,
  checkIntent,
  FigureMissingError,
  voteDrip,
} from '@granary/staking/conflux'
import { evenDrip } from '../figures/Cfx.tsx'
import { mostOf, type TakeOut, type TakeOutForm, type TakeOutIntent } from './TakeOut.ts'

export type TakeOutReading =
  | { intent: TakeOutIntent; amountDrip: bigint; refusal: null }
  /** `amountDrip` is the typed amount, if it is one. */
  | { intent: null; amountDrip: bigint | null; refusal: BaseError }

type Figures = { state: ConfluxPoolState; position: ConfluxPosition }

/** Vote pools count in votes, except for interest. */
export function isInVotes({ kind }: Pick<ConfluxPool, 'kind'>, action: TakeOut): boolean {
  return kind === 'vote' && action !== 'claim'
}

/** The intent of the form, or why it is not possible now. */
export function readTakeOut(
  pool: ConfluxPool,
  action: TakeOut,
  form: TakeOutForm,
  figures: Figures,
): TakeOutReading {
  let amountDrip: bigint | null = null
  try {
    amountDrip = form.isAll
      ? allOf(action, figures.position)
      : parseCfxAmount(form.text) * (isInVotes(pool, action) ? voteDrip / dripInCfx : 1n)
    if (isEven(pool, action, amountDrip, figures.position)) amountDrip = allOf(action, figures.position)
    const intent = intentOf(pool, action, form, amountDrip, figures)
    const refusal = checkIntent(pool, intent, figures)
    return refusal ? { intent: null, amountDrip, refusal } : { intent, amountDrip, refusal }
  } catch (error) {
    if (error instanceof BaseError) return { intent: null, amountDrip, refusal: error }
    throw error
  }
}

const dripInCfx = 10n ** 18n

/** Whether an amount equals the value of all shares up to rounding: 50 CFX if the screen says 50. */
function isEven({ kind }: ConfluxPool, action: TakeOut, amountDrip: bigint, { stakedDrip }: ConfluxPosition) {
  const isWorth = kind === 'share' && action === 'unstake' && stakedDrip !== null
  return isWorth && amountDrip > stakedDrip && amountDrip === evenDrip(stakedDrip)
}

function allOf(action: TakeOut, position: ConfluxPosition): bigint {
  const most = mostOf(action, position)
  if (most === null) throw new FigureMissingError(action)
  return most
}

function intentOf(
  { kind }: ConfluxPool,
  action: TakeOut,
  { isAll }: TakeOutForm,
  amountDrip: bigint,
  { position }: Figures,
): TakeOutIntent {
  // Claiming all interest sends no amount, so that interest accrued meanwhile is included.
  if (action === 'claim') return isAll ? { action } : { action, amountDrip }
  if (action === 'withdraw') return { action, amountDrip }
  // Every share, so that no dust remains.
  const isEveryShare = kind === 'share' && isAll && amountDrip > 0n && amountDrip === position.stakedDrip
  return isEveryShare ? { action, amountDrip, all: true } : { action, amountDrip }
}
