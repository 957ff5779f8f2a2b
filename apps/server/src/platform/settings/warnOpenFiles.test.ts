import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingParts } from '#server/settings.ts'
import { warnOpenFiles } from './warnOpenFiles.ts'

test('[F.36] a secret’s file that others can read is named, and one for its owner alone is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'mnemonic')
  writeFileSync(file, 'a secret')
  const warned = (mode: number) => {
    chmodSync(file, mode)
    const lines: string[] = []
    warnOpenFiles(
      settingParts(),
      { VALIDATOR_MNEMONIC_FILE: file, KEYSTORE_PASSWORD_FILE: `${file}.absent` },
      line => lines.push(line),
    )
    return lines
  }
  expect(warned(0o644)).toEqual([
    `warning: every account of this machine can read ${file} (VALIDATOR_MNEMONIC_FILE): chmod 600 ${file}\n`,
  ])
  expect([warned(0o600), warned(0o640), warned(0o440)]).toEqual([[], [], []])
})
