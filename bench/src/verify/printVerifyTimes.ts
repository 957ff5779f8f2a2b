import type { VerifyTimes } from './measureVerify.ts'

const aim = 0.35

export function printVerifyTimes(count: number, times: VerifyTimes): void {
  const line = (name: string, ms: number, note = '') => {
    const ratio = (ms / times.singly).toFixed(2)
    console.log(`${name.padEnd(34)} ${ms.toFixed(0).padStart(6)} ms  ${ratio} of one by one${note}`)
  }
  console.log(`${count} validators, medians:`)
  line('one by one, one thread', times.singly)
  line('proof, one thread', times.batch)
  line('proof, two workers', times.twoWorkers, ` (aim: at most ${aim})`)
  line('proof, two workers just started', times.freshWorkers, ` (aim: at most ${aim})`)
}
