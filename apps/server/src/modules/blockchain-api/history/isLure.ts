/** Words and addresses by which a worthless token or collectible lures its receiver to a site. */
const lure =
  /https?:|www\.|\.(com|io|org|net|xyz|app|finance|claims?|site|live|gift)\b|\b(claim|airdrop|reward|visit|voucher|giveaway)s?\b/i

/** Whether a name is an advertisement. */
export const isLure = (...names: readonly string[]): boolean => names.some(name => lure.test(name))
