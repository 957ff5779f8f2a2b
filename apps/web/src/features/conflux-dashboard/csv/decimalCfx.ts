/** Drip as exact CFX, without thousands separators and without trailing zeros: `1000.000000000000000001`. */
export function decimalCfx(drip: bigint): string {
  const sign = drip < 0n ? '-' : ''
  const digits = (drip < 0n ? -drip : drip).toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return `${sign}${digits.slice(0, -18)}${fraction && `.${fraction}`}`
}
