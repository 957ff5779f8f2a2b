import { parentPort } from 'node:worker_threads'
import { runVerifyTask } from './runVerifyTask.ts'
import type { VerifyTask } from './VerifyTask.ts'

parentPort?.on('message', (task: VerifyTask) => parentPort?.postMessage(runVerifyTask(task)))
