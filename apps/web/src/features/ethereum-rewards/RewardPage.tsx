/** `/{network}/reward` */
export function RewardPage() {
  return null
}
