import { bigint, customType, numeric, text, timestamp } from 'drizzle-orm/pg-core'

export const big = (name: string) => bigint(name, { mode: 'bigint' })

/** Heights, slots and seconds: never near 2^53. */
export const whole = (name: string) => bigint(name, { mode: 'number' })

/** Amounts of a chain's smallest unit. */
export const amount = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

export const time = (name: string) => timestamp(name, { withTimezone: true })

export const hex = (name: string) => text(name).$type<`0x${string}`>()

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
