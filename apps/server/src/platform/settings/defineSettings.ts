import type { Chain } from '@granary/chains'
import type * as z from 'zod'
import type { Secret } from './Secret.ts'
import type { SettingProblem } from './SettingsInvalidError.ts'

/** The environment variables of one module, and what they mean. */
export type SettingsPart<T> = {
  /** Each variable with its form. */
  variables: z.ZodRawShape
  /** Variables that may come from a file: `{NAME}_FILE` holds its path. */
  secrets: readonly string[]
  /** A variable with such a prefix that the server does not have is reported as misspelt. */
  prefixes: readonly string[]
  /** Checks across variables. */
  check(values: Values): SettingProblem[]
  read(values: Values): T
  chains(values: Values): readonly ChainSettings[]
}

/** The checked values of all variables. */
export type Values = Readonly<Record<string, unknown>>

/** WebSocket addresses announce new blocks; calls go to the others. */
export type RpcUrls = { urls: readonly Secret[]; webSocketUrls: readonly Secret[] }

/** A chain of the server with the operator's nodes, the preferred one first. */
export type ChainSettings = RpcUrls & {
  chain: Chain
  /** Everything that staking needs beside such a node is configured. */
  canStake: boolean
}

type Declaration<Shape extends z.ZodRawShape, T> = {
  variables: Shape
  secrets?: readonly (keyof Shape & string)[]
  prefixes?: readonly string[]
  check?(values: z.output<z.ZodObject<Shape>>): SettingProblem[]
  read(values: z.output<z.ZodObject<Shape>>): T
  chains?(values: z.output<z.ZodObject<Shape>>): readonly ChainSettings[]
}

/** Declares the settings of a module. `settings.of(part)` gives what `read` returns. */
export function defineSettings<Shape extends z.ZodRawShape, T>(
  declaration: Declaration<Shape, T>,
): SettingsPart<T> {
  const { variables, secrets = [], prefixes = [], check, read, chains } = declaration
  const own = (values: Values) => values as z.output<z.ZodObject<Shape>>
  return {
    variables,
    secrets,
    prefixes,
    check: values => check?.(own(values)) ?? [],
    read: values => read(own(values)),
    chains: values => chains?.(own(values)) ?? [],
  }
}
