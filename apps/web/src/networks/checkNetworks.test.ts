import { createRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { toyNetwork } from '#test/toy/index.tsx'
import { createRoot } from '../routes/createRoot.ts'
import { checkNetworks } from './checkNetworks.ts'
import type { NetworkModule } from './NetworkModule.ts'
import { networks } from './registry.ts'

const bare: NetworkModule = { id: 'bare', homeRows: [] }
const check = (...modules: NetworkModule[]) => checkNetworks([...networks, ...modules], [])

test("the site's networks and a new one coexist", () => {
  expect(() => check(toyNetwork, bare)).not.toThrow()
})

test('a module without an id is named by its position', () => {
  expect(() => check({ ...bare, id: '' })).toThrow(`Network module ${networks.length + 1} of`)
})

test('an error about a duplicate id names both modules', () => {
  expect(() => check({ ...bare, id: 'conflux' })).toThrow(
    `Two network modules have the id conflux: number 6 and ${networks.length + 1}.`,
  )
})

test('an error about a duplicate path names both modules', () => {
  const again: NetworkModule = {
    ...bare,
    routes: root => [createRoute({ getParentRoute: () => root, path: '/conflux/espace/staking' })],
  }
  expect(() => check(again)).toThrow('conflux and bare both have the path /conflux/espace/staking.')
})

test('an error about a path of the site itself names the network that takes it', () => {
  const root = createRoot({ component: () => null, notFoundComponent: () => null })
  const help = createRoute({ getParentRoute: () => root, path: '/help' })
  const again: NetworkModule = {
    ...bare,
    routes: parent => [createRoute({ getParentRoute: () => parent, path: 'help' })],
  }
  expect(() => checkNetworks([again], [help])).toThrow('the site and bare both have the path /help.')
})

test('an error about a duplicate transaction kind names both modules', () => {
  const planKinds = { 'toy.stake': { title: 'home.title', link: () => undefined } } as const
  expect(() => check(toyNetwork, { ...bare, planKinds })).toThrow(
    'toy and bare both have the kind of transaction toy.stake.',
  )
})
