import { value } from './parameters.ts'

/** Events of governance, SSVNetwork v2.0.0 (specification, section 7): fees in wei, periods in blocks or seconds. */
export const governanceEventsAbi = [
  {
    type: 'event',
    name: 'NetworkFeeUpdated',
    inputs: [
      { name: 'oldFee', type: 'uint256', indexed: false },
      { name: 'newFee', type: 'uint256', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'LiquidationThresholdPeriodUpdated',
    inputs: [{ name: 'value', type: 'uint64', indexed: false }],
  },
  { type: 'event', name: 'MinimumLiquidationCollateralUpdated', inputs: [{ ...value, indexed: false }] },
  {
    type: 'event',
    name: 'DeclareOperatorFeePeriodUpdated',
    inputs: [{ name: 'value', type: 'uint64', indexed: false }],
  },
  {
    type: 'event',
    name: 'ExecuteOperatorFeePeriodUpdated',
    inputs: [{ name: 'value', type: 'uint64', indexed: false }],
  },
  {
    type: 'event',
    name: 'OperatorFeeIncreaseLimitUpdated',
    inputs: [{ name: 'value', type: 'uint64', indexed: false }],
  },
  {
    type: 'event',
    name: 'OperatorMaximumFeeUpdated',
    inputs: [{ name: 'maxFee', type: 'uint256', indexed: false }],
  },
  {
    type: 'event',
    name: 'MinimumOperatorEthFeeUpdated',
    inputs: [{ name: 'minFee', type: 'uint256', indexed: false }],
  },
] as const
