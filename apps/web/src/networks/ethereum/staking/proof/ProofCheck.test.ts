import { expect, test } from 'vitest'
import { checkTitle, isSecondBeaconAlone, proofCheck } from './ProofCheck.ts'

const id = 'keysNewToSecondBeacon'
const silent = proofCheck(id, { status: 'unavailable', code: 'SECOND_BEACON_UNAVAILABLE' })

test('[F.07] the title of the second source says whether it was asked', () => {
  const unmade = 'stake.check.noSecondBeacon'
  expect(checkTitle(silent)).toBe(unmade)
  for (const warning of ['SECOND_BEACON_NOT_CONFIGURED', 'SECOND_BEACON_WAIVED'])
    expect(checkTitle(proofCheck(id, { status: 'passed', warning }))).toBe(unmade)
  for (const status of ['running', 'passed', 'failed'] as const)
    expect(checkTitle(proofCheck(id, { status }))).toBe(`stake.check.${id}`)
  expect(checkTitle(proofCheck('network', { status: 'unavailable' }))).toBe('stake.check.network')
})

test('[F.07] the person may go on only where silence of the second source is all that stands in the way', () => {
  const passed = proofCheck('network', { status: 'passed' })
  expect(isSecondBeaconAlone([passed, silent])).toBe(true)
  expect(isSecondBeaconAlone([passed])).toBe(false)
  for (const other of [
    proofCheck('simulation', { status: 'failed', code: 'DEPOSIT_SIMULATION_FAILED' }),
    proofCheck('keysNewToBeacon', { status: 'unavailable', code: 'PROOF_SOURCE_UNAVAILABLE' }),
    proofCheck('signatures', { status: 'running' }),
  ])
    expect(isSecondBeaconAlone([silent, other])).toBe(false)
  const known = proofCheck(id, { status: 'failed', code: 'SECOND_BEACON_KNOWS_KEY' })
  expect(isSecondBeaconAlone([passed, known])).toBe(false)
})
