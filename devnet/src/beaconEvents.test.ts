import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconGet } from '../test/beaconClient.ts'
import { type Devnet, startDevnet } from './index.ts'

type ServerEvent = { event: string; data: Record<string, unknown> }

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet({ conflux: false, slotMs: 50 })
})

afterAll(() => devnet?.stop())

/** Reads the event stream until `enough`, then closes it. */
async function readEvents(
  topics: string,
  enough: (events: ServerEvent[]) => boolean,
): Promise<ServerEvent[]> {
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/events?topics=${topics}`, {
    headers: { accept: 'text/event-stream' },
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events: ServerEvent[] = []
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk)
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const [, event = '', data = '{}'] = /^event: (.+)\ndata: (.+)$/.exec(part) ?? []
      events.push({ event, data: JSON.parse(data) })
    }
    if (enough(events)) break
  }
  return events
}

const count = (events: ServerEvent[], name: string) => events.filter(({ event }) => event === name).length

test('head and finalized_checkpoint agree with the other routes', async () => {
  const events = await readEvents(
    'head,finalized_checkpoint',
    all => count(all, 'head') > 9 && count(all, 'finalized_checkpoint') > 0,
  )
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['head', 'finalized_checkpoint']))
  const heads = events.filter(({ event }) => event === 'head').map(({ data }) => data)
  const slots = heads.map(({ slot }) => Number(slot))
  expect(slots).toEqual(slots.map((_, position) => (slots[0] ?? 0) + position))
  expect(heads.filter(head => head.epoch_transition).map(({ slot }) => Number(slot) % 8)).toContain(0)
  const [head] = heads
  const header = await beaconGet<{ root: string }>(devnet, `/eth/v1/beacon/headers/${head?.slot}`)
  expect(header.data.root).toBe(head?.block)
  const finalized = events.find(({ event }) => event === 'finalized_checkpoint')?.data
  const block = await beaconGet<{ root: string; header: { message: { slot: string; state_root: string } } }>(
    devnet,
    `/eth/v1/beacon/headers/${finalized?.block}`,
  )
  expect(block.data.header.message).toMatchObject({
    slot: String(Number(finalized?.epoch) * 8),
    state_root: finalized?.state,
  })
})

test('sends only requested topics and rejects unknown ones', async () => {
  const events = await readEvents('block', all => all.length > 2)
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['block']))
  const response = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/events?topics=nonsense`)
  expect(response.status).toBe(400)
})

test('the devnet survives disconnected readers', async () => {
  await Promise.all(Array.from({ length: 20 }, () => readEvents('head', all => all.length > 0)))
  const { slot } = await devnet.stats()
  expect((await devnet.warpSlots(8)).slot).toBeGreaterThanOrEqual(slot + 8)
})
