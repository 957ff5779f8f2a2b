import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'

/** Earlier subjects are longer and stay. */
const since = '2026-11-23T14:00:00Z'
const longest = 72

/** Verbs in the base form that look like another form. */
const baseForms = /^(Bring|Embed|Exceed|Feed|Focus|Need|Seed|Shed|Speed|String)$/

const imperative = (subject: string) => {
  const [verb = '', ...rest] = subject.split(' ')
  const isBaseForm = baseForms.test(verb) || !/(ed|ing|[^s]s)$/.test(verb)
  return /^[A-Z][a-z]+$/.test(verb) && isBaseForm && rest.length > 0 && !subject.endsWith('.')
}

test('commit subjects are imperative and at most 72 characters', () => {
  const log = ['log', '--no-merges', `--since=${since}`, '--format=%s']
  const { stdout } = spawnSync('git', log, { cwd: repositoryRoot, encoding: 'utf8' })
  const subjects = (stdout ?? '').split('\n').filter(Boolean)
  expect(subjects.filter(subject => subject.length > longest || !imperative(subject))).toEqual([])
})

test.each([
  ['Added a route', false],
  ['Adds a route', false],
  ['Adding a route', false],
  ['add a route', false],
  ['Add', false],
  ['Add a route.', false],
  ['Add a route', true],
  ['Pass the block on', true],
  ['Embed the wallet', true],
])('%s: %s', (subject, isRight) => {
  expect(imperative(subject)).toBe(isRight)
})
