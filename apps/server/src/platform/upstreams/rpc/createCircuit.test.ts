import { expect, test } from 'vitest'
import { createCircuit } from './createCircuit.ts'

function clocked() {
  const clock = { ms: 0 }
  return { clock, circuit: createCircuit(() => clock.ms) }
}

test('three failures in a row open it; a success in between restarts the count', () => {
  const { circuit } = clocked()
  circuit.fail()
  circuit.fail()
  circuit.succeed()
  circuit.fail()
  circuit.fail()
  expect(circuit.state()).toBe('closed')
  circuit.fail()
  expect(circuit.state()).toBe('open')
})

test('after a rest one probe decides: failure opens it for twice as long, up to 30 s, success closes it', () => {
  const { clock, circuit } = clocked()
  for (let failure = 0; failure < 3; failure += 1) circuit.fail()
  const rests: number[] = []
  for (let probe = 0; probe < 7; probe += 1) {
    const openedAt = clock.ms
    while (circuit.state() === 'open') clock.ms += 500
    rests.push(clock.ms - openedAt)
    circuit.fail()
  }
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  clock.ms += 30_000
  expect(circuit.state()).toBe('halfOpen')
  circuit.succeed()
  expect(circuit.state()).toBe('closed')
})

test('failures of exchanges under way when it opened do not lengthen the rest', () => {
  const { clock, circuit } = clocked()
  for (let failure = 0; failure < 20; failure += 1) circuit.fail()
  clock.ms = 1_000
  expect(circuit.state()).toBe('halfOpen')
})

test('a node that asks for rest gets it at once, but not for longer than 30 s', () => {
  const { clock, circuit } = clocked()
  circuit.fail(5_000)
  expect(circuit.state()).toBe('open')
  clock.ms = 5_000
  expect(circuit.state()).toBe('halfOpen')
  circuit.fail(86_400_000)
  clock.ms = 35_000
  expect(circuit.state()).toBe('halfOpen')
})
