import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * A process among those of all machines and containers. Its number alone identifies nothing: in containers it is 1.
 */
export type ProcessIdentity = {
  host: string
  /** Processes of one space see each other's numbers; undefined if the system does not tell. */
  space: string | undefined
  pid: number
  /** Distinguishes it from a later process with its number. */
  startedAt: string | undefined
}

export function ownIdentity(): ProcessIdentity {
  const { pid } = process
  return { host: hostname(), space: ownSpace(), pid, startedAt: startOf(pid) }
}

/** It certainly runs, not merely some process with its number. */
export function isAlive({ space, pid, startedAt }: ProcessIdentity): boolean {
  return isVisible(space) && startedAt !== undefined && startOf(pid) === startedAt
}

/** It has certainly ended. */
export function hasEnded({ host, space, pid, startedAt }: ProcessIdentity): boolean {
  if (isVisible(space)) return startOf(pid) !== startedAt
  return space === undefined && ownSpace() === undefined && host === hostname() && !answers(pid)
}

function isVisible(space: string | undefined): boolean {
  return space !== undefined && space === ownSpace()
}

/** Linux: this start of the machine, and the process namespace on it. */
function ownSpace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

/** Clock ticks from the machine's start to the process's (field 22 of proc_pid_stat(5)); undefined when it is gone. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended and waits for its parent.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
