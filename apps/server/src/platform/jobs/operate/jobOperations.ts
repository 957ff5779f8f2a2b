import type { Operation } from '../../operate/Operation.ts'
import { listFailedJobs } from './listFailedJobs.ts'
import { listJobs } from './listJobs.ts'
import { retryJob } from './retryJob.ts'

export const jobOperations: readonly Operation[] = [
  { words: ['jobs'], summary: 'each job: when it last ran well, and what waits', run: listJobs },
  { words: ['jobs', 'failed'], summary: 'failed runs of the last hour, newest first', run: listFailedJobs },
  { words: ['jobs', 'retry'], argument: 'id', summary: 'runs a failed one again', run: retryJob },
]
