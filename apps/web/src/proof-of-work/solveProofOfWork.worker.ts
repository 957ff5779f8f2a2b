import { hasLeadingZeros, proofOfWorkText, type WorkDemand } from '@granary/api/proofOfWork'
import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

addEventListener('message', ({ data: { challenge, bits } }: MessageEvent<WorkDemand>) => {
  let nonce = 0
  while (!hasLeadingZeros(sha256(encoder.encode(proofOfWorkText({ challenge, nonce }))), bits)) nonce += 1
  postMessage(nonce)
})
