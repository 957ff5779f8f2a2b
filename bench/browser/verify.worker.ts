import { runVerifyTask } from '../src/verify/runVerifyTask.ts'
import type { VerifyTask } from '../src/verify/VerifyTask.ts'

self.onmessage = ({ data }: MessageEvent<VerifyTask>) => self.postMessage(runVerifyTask(data))
