import { createHash } from 'node:crypto'
import { siteText } from '../src/siteText.ts'
import { expect, test } from './test.ts'

const text = siteText('en_US')
const challenge = 'AAAAAAAAAAAAAAAAAAAAAAA.seal'
const refusal = {
  status: 428,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: '/api/v1/errors/PROOF_OF_WORK_NEEDED',
    title: 'Work is needed.',
    status: 428,
    code: 'PROOF_OF_WORK_NEEDED',
    proofOfWork: { challenge, bits: 17 },
  }),
}

type Body = { proofOfWork?: { challenge: string; nonce: number } }

test('[F.03] the page does the work that a crowded server demands, and the stake goes on', async ({
  page,
  screens,
}) => {
  const bodies: Body[] = []
  await page.route('**/api/v1/ethereum/hoodi/offers', route => {
    bodies.push(route.request().postDataJSON() as Body)
    return bodies.length === 1 ? route.fulfill(refusal) : route.fallback()
  })
  await screens.openConnected()
  await screens.prepare({ type: '0x01', count: 1 })
  expect(bodies).toHaveLength(2)
  const proof = bodies[1]?.proofOfWork
  expect(proof?.challenge).toBe(challenge)
  const digest = createHash('sha256').update(`${challenge}.${proof?.nonce}`).digest()
  expect(digest.readUInt32BE() >>> 15).toBe(0)
})

test('[F.03] reports a server that demands work repeatedly, after one proof', async ({
  page,
  screens,
  wallet,
}) => {
  let asked = 0
  await page.route('**/api/v1/ethereum/hoodi/offers', route => {
    asked += 1
    return route.fulfill(refusal)
  })
  await screens.openConnected()
  await screens.fillDetails({ type: '0x01', count: 1 })
  await screens.continueToCredentials()
  await page.getByRole('button', { name: text('stake.generate') }).click()
  await expect(page.getByRole('alert')).toContainText(text('stake.error.PROOF_OF_WORK_NEEDED'))
  expect(asked).toBe(2)
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})
