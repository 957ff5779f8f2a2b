import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from './lockFolder.ts'
import { ownIdentity } from './ProcessIdentity.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'granary-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const lockOf = (folder: string) => join(folder, 'process.lock')

/** The lock of a process in another container, where this process's number is someone else's. */
function lockFromElsewhere(folder: string): void {
  const owner = { ...ownIdentity(), instance: 'elsewhere', host: 'other', space: 'another boot pid:[1]' }
  writeFileSync(lockOf(folder), JSON.stringify(owner))
}

test('a folder has one owner at a time, and the next one when it is released', async () => {
  const folder = emptyFolder()
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'DATABASE_IN_USE' })
  unlock()
  expect(existsSync(lockOf(folder))).toBe(false)
  const again = await lockFolder(folder)
  again()
})

test('a living owner in another container keeps the folder, though both have the same process number', async () => {
  const folder = emptyFolder()
  lockFromElsewhere(folder)
  const beating = setInterval(() => lockFromElsewhere(folder), 100)
  onTestFinished(() => clearInterval(beating))
  await expect(lockFolder(folder)).rejects.toMatchObject({
    code: 'DATABASE_IN_USE',
    details: expect.stringContaining('on other'),
  })
})

test('of two that wait for a silent owner, exactly one gets the folder', async () => {
  const folder = emptyFolder()
  lockFromElsewhere(folder)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = Promise.allSettled([lockFolder(folder), lockFolder(folder)])
  await vi.advanceTimersByTimeAsync(14_000)
  expect(readFileSync(lockOf(folder), 'utf8')).toContain('elsewhere')
  await vi.advanceTimersByTimeAsync(6_000)
  const results = await asked
  const unlocks = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  expect(unlocks).toHaveLength(1)
  expect(readdirSync(folder)).toEqual(['process.lock'])
  unlocks[0]?.()
})

test('the lock of a killed process on this machine does not count, not even while its number is in use again', async () => {
  const folder = emptyFolder()
  const source = `import { lockFolder } from ${JSON.stringify(new URL('./lockFolder.ts', import.meta.url).href)}
    await lockFolder(${JSON.stringify(folder)})
    process.send('locked')
    process.on('disconnect', () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise(resolve => child.once('message', resolve))
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'DATABASE_IN_USE' })
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
  const left = readFileSync(lockOf(folder), 'utf8')
  const unlock = await lockFolder(folder)
  unlock()
  writeFileSync(lockOf(folder), JSON.stringify({ ...JSON.parse(left), pid: process.pid }))
  const again = await lockFolder(folder)
  again()
})

test('an owner touches its lock', async () => {
  const folder = emptyFolder()
  const unlock = await lockFolder(folder)
  const first = statSync(lockOf(folder)).mtimeMs
  await expect.poll(() => statSync(lockOf(folder)).mtimeMs, { timeout: 60_000 }).toBeGreaterThan(first)
  unlock()
})
