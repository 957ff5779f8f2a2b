import { confluxESpace } from '@granary/chains'
import { decodeAggregate3, encodeAggregate3, type InnerAnswer } from './aggregate3.ts'

/** Calls of one contract by name. */
export type CallGroup<Name extends string = string> = {
  to: `0x${string}`
  calls: Readonly<Record<Name, `0x${string}`>>
}

export type GroupAnswers<Name extends string = string> = Readonly<Record<Name, InnerAnswer>>

/** Multicall3, at the same address on both networks. */
export const multicall3 = confluxESpace.contracts.multicall3.address

/** One Multicall3 call for all groups; `decode` gives each group its answers by name. */
export function batchReads<Name extends string>(groups: readonly CallGroup<Name>[]) {
  const calls = groups.flatMap(({ to, calls: named }) =>
    Object.values<`0x${string}`>(named).map(data => ({ to, data })),
  )
  return {
    to: multicall3,
    data: encodeAggregate3(calls),
    decode(answer: unknown): GroupAnswers<Name>[] {
      const answers = decodeAggregate3(answer, calls.length).values()
      return groups.map(
        group =>
          Object.fromEntries(
            Object.keys(group.calls).map(name => [name, answers.next().value]),
          ) as GroupAnswers<Name>,
      )
    },
  }
}
