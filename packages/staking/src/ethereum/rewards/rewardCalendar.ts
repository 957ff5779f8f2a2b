/** UTC days; any other length counts from the date of genesis. */
export const utcDaySeconds = 86_400

export type RewardCalendarParameters = {
  genesisSeconds: number
  secondsPerSlot: number
  slotsPerEpoch: number
  /** A multiple of an epoch, or 86,400. */
  secondsPerDay: number
}

export type RewardCalendar = {
  secondsPerDay: number
  secondsPerEpoch: number
  slotsPerEpoch: number
  /** Unix seconds of a slot. */
  timeOf(slot: number): number
  /** The day of a slot, as `2026-11-22`. */
  dateOf(slot: number): string
  /** The first slot of the last epoch that begins by the end of the day: its state ends the day. */
  endSlot(date: string): number
  /** The day of a reading at a slot: the earliest that ends no sooner. */
  dayEndingFrom(slot: number): string
  /** So many days later, or earlier. */
  shift(date: string, days: number): string
  /** From one day to a later one. */
  daysBetween(earlier: string, later: string): number
  /** The newest day that ends by `slot`; undefined before the first. */
  lastEndedBy(slot: number): string | undefined
}

/** Which slots end which reward days. */
export function rewardCalendar(parameters: RewardCalendarParameters): RewardCalendar {
  const { genesisSeconds, secondsPerSlot, slotsPerEpoch, secondsPerDay } = parameters
  const secondsPerEpoch = secondsPerSlot * slotsPerEpoch
  const genesisDay = Math.floor(genesisSeconds / utcDaySeconds)
  // Day 0 is that of genesis; this is when it began.
  const origin = secondsPerDay === utcDaySeconds ? genesisDay * utcDaySeconds : genesisSeconds
  const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / (utcDaySeconds * 1000) - genesisDay
  const nameOf = (day: number) =>
    new Date((genesisDay + day) * utcDaySeconds * 1000).toISOString().slice(0, 10)
  const timeOf = (slot: number) => genesisSeconds + slot * secondsPerSlot
  const endSlotOf = (day: number) =>
    Math.floor((origin + (day + 1) * secondsPerDay - genesisSeconds) / secondsPerEpoch) * slotsPerEpoch
  const dayOf = (slot: number) => Math.floor((timeOf(slot) - origin) / secondsPerDay)
  const lastEndedBy = (slot: number): number => {
    const day = dayOf(slot)
    return endSlotOf(day) <= slot ? day : day - 1
  }
  return {
    secondsPerDay,
    secondsPerEpoch,
    slotsPerEpoch,
    timeOf,
    dateOf: slot => nameOf(dayOf(slot)),
    endSlot: date => endSlotOf(numberOf(date)),
    shift: (date, days) => nameOf(numberOf(date) + days),
    daysBetween: (earlier, later) => numberOf(later) - numberOf(earlier),
    lastEndedBy(slot) {
      const day = lastEndedBy(slot)
      return day < 0 ? undefined : nameOf(day)
    },
    dayEndingFrom(slot) {
      const day = lastEndedBy(slot)
      return nameOf(day >= 0 && endSlotOf(day) === slot ? day : day + 1)
    },
  }
}
