import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createValidatorClient,
  type ValidatorClient,
} from '#server/networks/ethereum/upstreams/ValidatorClient.ts'
import { listen } from '#server/platform/http/listen.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { testMnemonic } from '#test/startTestServer.ts'
import { createKeyWorkers, type KeyWorkers } from './createKeyWorkers.ts'
import { handOverKeys } from './handOverKeys.ts'
import { validatorsNode } from './keyTree.ts'
import { openKeyJournal } from './openKeyJournal.ts'

let workers: KeyWorkers

beforeAll(() => {
  workers = createKeyWorkers(validatorsNode(testMnemonic), 2)
})

afterAll(() => workers.close())

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'granary-hand-over-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A Keymanager API that accepts everything. */
async function startClient(): Promise<{ client: ValidatorClient; taken: string[] }> {
  const taken: string[] = []
  const answer: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { keystores } = JSON.parse(Buffer.concat(chunks).toString()) as { keystores: string[] }
    taken.push(...keystores.map(json => `0x${(JSON.parse(json) as { pubkey: string }).pubkey}`))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: keystores.map(() => ({ status: 'imported' })) }))
  }
  const http = createServer(answer)
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  const url = `http://127.0.0.1:${await listen(http, '127.0.0.1', 0)}`
  return { client: createValidatorClient({ url: new Secret(url), token: new Secret('token') }), taken }
}

const password = 'a keystore password'

test('[F.06] a key that two calls hand to two clients at the same time goes to one of them', async () => {
  const journal = await openKeyJournal(emptyFolder(), 'fingerprint')
  const index = await journal.take(1)
  const [pubkey = '0x'] = await workers.pubkeys(index, 1)
  const clients = [await startClient(), await startClient()]
  const outcomes = await Promise.all(
    clients.map(({ client }) => handOverKeys({ client, workers, password, journal }, [{ index, pubkey }])),
  )
  expect(clients.flatMap(({ taken }) => taken)).toEqual([pubkey])
  expect(
    outcomes
      .flat()
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['imported', 'kept'])
  const [holder] = clients.filter(({ taken }) => taken.length > 0)
  expect(journal.clientOf(index)).toBe(holder?.client.id)
  await journal.close()
})

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' })
}

/** A separate disk that can be filled: only an administrator may have one. */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'granary-small-journal-'))
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'granary-test', disk)
  } catch {
    rmSync(disk, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    run('umount', disk)
    rmSync(disk, { recursive: true })
  })
  return disk
}

test('[F.06] a key whose client could not be recorded on a full disk is recorded before the next attempt', async ({
  skip,
}) => {
  const disk = mountSmallDisk()
  if (!disk) return skip('only an administrator may mount a small disk')
  const journal = await openKeyJournal(disk, 'fingerprint')
  const index = await journal.take(300)
  const keys = await workers.pubkeys(index, 2)
  const { client, taken } = await startClient()
  const give = () => {
    const parts = { client, workers, password, journal }
    return handOverKeys(
      parts,
      keys.map((pubkey, offset) => ({ index: index + offset, pubkey })),
    )
  }
  const { bavail, bsize } = statfsSync(disk)
  appendFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
  // The journal's last page still has room for short lines.
  while (
    await journal.skipTo(index + 300).then(
      () => true,
      () => false,
    )
  ) {}
  await expect(give()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(taken).toEqual([])
  rmSync(join(disk, 'filler'))
  await give()
  expect(taken).toEqual(keys)
  expect(readFileSync(join(disk, 'journal'), 'utf8')).toContain(`"client":"${client.id}"`)
  await journal.close()
})
