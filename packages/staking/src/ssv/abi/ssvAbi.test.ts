import type { AbiEvent, AbiFunction } from 'viem'
import { formatAbiParams, parseAbi, toEventSelector, toFunctionSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { ssvErrorsAbi } from './ssvErrorsAbi.ts'
import { ssvFunctionsAbi } from './ssvFunctionsAbi.ts'
import { ssvEventsAbi, ssvNetworkAbi } from './ssvNetworkAbi.ts'
import { ssvViewsAbi } from './ssvViewsAbi.ts'

const cluster =
  'struct Cluster { uint32 validatorCount; uint64 networkFeeIndex; uint64 index; bool active; uint256 balance; }'

test('functions have the selectors of SSVNetwork v2.0.0', () => {
  const selectors = Object.fromEntries(ssvFunctionsAbi.map(item => [item.name, toFunctionSelector(item)]))
  expect(selectors).toMatchObject({
    registerValidator: '0xb84319fd',
    bulkRegisterValidator: '0xa1b483ca',
    deposit: '0x45f47188',
    reactivate: '0xea7844ff',
    exitValidator: '0x3877322b',
  })
})

test('calls that did not change with v2 keep their signatures', () => {
  const known = parseAbi([
    cluster,
    'function withdraw(uint64[] operatorIds, uint256 amount, Cluster cluster)',
    'function liquidate(address clusterOwner, uint64[] operatorIds, Cluster cluster)',
    'function bulkExitValidator(bytes[] publicKeys, uint64[] operatorIds)',
    'function removeValidator(bytes publicKey, uint64[] operatorIds, Cluster cluster)',
    'function bulkRemoveValidator(bytes[] publicKeys, uint64[] operatorIds, Cluster cluster)',
    'function setFeeRecipientAddress(address recipientAddress)',
  ])
  for (const item of known) expect(ssvFunctionsAbi.find(({ name }) => name === item.name)).toEqual(item)
})

test('events have the shapes of SSVNetwork v2.0.0', () => {
  const known = parseAbi([
    cluster,
    'event ValidatorAdded(address indexed owner, uint64[] operatorIds, bytes publicKey, bytes shares, Cluster cluster)',
    'event ValidatorRemoved(address indexed owner, uint64[] operatorIds, bytes publicKey, Cluster cluster)',
    'event ValidatorExited(address indexed owner, uint64[] operatorIds, bytes publicKey)',
    'event ClusterDeposited(address indexed owner, uint64[] operatorIds, uint256 value, Cluster cluster)',
    'event ClusterWithdrawn(address indexed owner, uint64[] operatorIds, uint256 value, Cluster cluster)',
    'event ClusterLiquidated(address indexed owner, uint64[] operatorIds, Cluster cluster)',
    'event ClusterReactivated(address indexed owner, uint64[] operatorIds, Cluster cluster)',
    'event ClusterMigratedToETH(address indexed owner, uint64[] operatorIds, uint256 ethDeposited, uint256 ssvRefunded, uint32 effectiveBalance, Cluster cluster)',
    'event ClusterBalanceUpdated(address indexed owner, uint64[] operatorIds, uint64 indexed blockNum, uint32 effectiveBalance, Cluster cluster)',
    'event FeeRecipientAddressUpdated(address indexed owner, address recipientAddress)',
    'event OperatorAdded(uint64 indexed operatorId, address indexed owner, bytes publicKey, uint256 fee)',
    'event OperatorRemoved(uint64 indexed operatorId)',
    'event OperatorFeeDeclared(address indexed owner, uint64 indexed operatorId, uint256 blockNumber, uint256 fee)',
    'event OperatorFeeDeclarationCancelled(address indexed owner, uint64 indexed operatorId)',
    'event OperatorFeeExecuted(address indexed owner, uint64 indexed operatorId, uint256 blockNumber, uint256 fee)',
    'event OperatorPrivacyStatusUpdated(uint64[] operatorIds, bool toPrivate)',
    'event OperatorWhitelistUpdated(uint64 indexed operatorId, address whitelisted)',
    'event OperatorMultipleWhitelistUpdated(uint64[] operatorIds, address[] whitelistAddresses)',
    'event OperatorMultipleWhitelistRemoved(uint64[] operatorIds, address[] whitelistAddresses)',
    'event OperatorWhitelistingContractUpdated(uint64[] operatorIds, address whitelistingContract)',
    'event NetworkFeeUpdated(uint256 oldFee, uint256 newFee)',
    'event LiquidationThresholdPeriodUpdated(uint64 value)',
    'event MinimumLiquidationCollateralUpdated(uint256 value)',
    'event DeclareOperatorFeePeriodUpdated(uint64 value)',
    'event ExecuteOperatorFeePeriodUpdated(uint64 value)',
    'event OperatorFeeIncreaseLimitUpdated(uint64 value)',
    'event OperatorMaximumFeeUpdated(uint256 maxFee)',
    'event MinimumOperatorEthFeeUpdated(uint256 minFee)',
  ])
  expect(ssvEventsAbi.map(eventShape).sort()).toEqual(known.map(eventShape).sort())
})

test('custom errors have the selectors of SSVNetwork v2.0.0', () => {
  const selectors = Object.fromEntries(
    ssvErrorsAbi.map(item => [
      item.name,
      toFunctionSelector(`${item.name}(${item.inputs.map(({ type }) => type).join(',')})`),
    ]),
  )
  expect(selectors).toMatchObject({
    CallerNotOwnerWithData: '0x8907fc65',
    CallerNotWhitelistedWithData: '0xb7f529fe',
    FeeTooLow: '0x732f9413',
    FeeExceedsIncreaseLimit: '0x958065d9',
    NoFeeDeclared: '0x1d226c30',
    ApprovalNotWithinTimeframe: '0x97e4b518',
    OperatorDoesNotExist: '0x961e3e8c',
    InsufficientBalance: '0xf4d678b8',
    ValidatorDoesNotExist: '0xe51315d2',
    ClusterNotLiquidatable: '0x60300a8d',
    InvalidPublicKeyLength: '0x637297a4',
    InvalidOperatorIdsLength: '0x38186224',
    ClusterAlreadyEnabled: '0x3babafd2',
    ClusterIsLiquidated: '0x95a0cf33',
    ClusterDoesNotExist: '0x25d92f88',
    IncorrectClusterState: '0x12e04c87',
    UnsortedOperatorsList: '0xdd020e25',
    NewBlockPeriodIsBelowMinimum: '0x6e6c9cac',
    ExceedValidatorLimitWithData: '0x639f5851',
    TokenTransferFailed: '0x045c4b02',
    SameFeeChangeNotAllowed: '0xc81272f8',
    FeeIncreaseNotAllowed: '0x410a2b6c',
    NotAuthorized: '0xea8e4eb5',
    OperatorsListNotUnique: '0xa5a1ff5d',
    OperatorAlreadyExists: '0x289c9494',
    TargetModuleDoesNotExistWithData: '0x208bb85d',
    MaxValueExceeded: '0x91aa3017',
    FeeTooHigh: '0xcd4e6167',
    PublicKeysSharesLengthMismatch: '0x9ad467b8',
    IncorrectValidatorStateWithData: '0x89307938',
    ValidatorAlreadyExistsWithData: '0x388e7999',
    EmptyPublicKeysList: '0xdf83e679',
    InvalidContractAddress: '0xa710429d',
    AddressIsWhitelistingContract: '0x71cadba7',
    InvalidWhitelistingContract: '0x886e6a03',
    InvalidWhitelistAddressesLength: '0xcbb362dc',
    ZeroAddressNotAllowed: '0x8579befe',
    IncorrectOperatorVersion: '0xf222e863',
    IncorrectClusterVersion: '0xf6749746',
    ETHTransferFailed: '0xb12d13eb',
    LegacyOperatorFeeDeclarationInvalid: '0x9e593e76',
    StaleBlockNumber: '0x305c3e93',
    FutureBlockNumber: '0x252f8a0e',
    RootNotFound: '0x3033b0ff',
    UpdateTooFrequent: '0x53f7a6ee',
    StaleUpdate: '0x666a2814',
    InvalidProof: '0x09bde339',
    EBExceedsMaximum: '0xf5ca7cb9',
    EBBelowMinimum: '0x9fecdce5',
    NotAuthorizedOracle: '0x0b7b9fc7',
    ZeroInterval: '0x346ff607',
    OracleHasZeroWeight: '0xf2b58fb9',
    OracleAlreadyAssigned: '0xa97938cb',
    NotOracle: '0x1bc2178f',
    AlreadyVoted: '0x7c9a1cf9',
    NotCSSV: '0x1598959e',
    ZeroAddress: '0xd92e233d',
    InvalidQuorum: '0xd1735779',
    ZeroAmount: '0x1f2a2005',
    InvalidToken: '0xc1ab6dc1',
    NothingToClaim: '0x969bf728',
    NothingToWithdraw: '0xd0d04f60',
    UnstakeAmountExceedsBalance: '0x02a19f57',
    StakeTooLow: '0x1cc3b37b',
    MaxRequestsAmountReached: '0xee0e82ff',
    ValidatorAlreadyExists: '0x8d09a73e',
    IncorrectValidatorState: '0x2feda3c1',
    ExceedValidatorLimit: '0x8ddf7de4',
    CallerNotOwner: '0x5cd83192',
    TargetModuleDoesNotExist: '0x8f9195fb',
    CallerNotWhitelisted: '0x8c6e5d71',
  })
  expect(new Set(Object.values(selectors)).size).toBe(ssvErrorsAbi.length)
})

test('reads have the shapes of SSVNetworkViews v2.0.0', () => {
  const known = parseAbi([
    cluster,
    'struct OperatorData { address owner; uint256 fee; uint32 validatorCount; address whitelistedAddress; bool isPrivate; bool isActive; }',
    'struct DeclaredFee { bool isFeeDeclared; uint256 fee; uint64 approvalBeginTime; uint64 approvalEndTime; }',
    'struct FeePeriods { uint64 declarePeriod; uint64 executePeriod; }',
    'function getNetworkFee() view returns (uint256)',
    'function getMinimumLiquidationCollateral() view returns (uint256)',
    'function getLiquidationThresholdPeriod() view returns (uint64)',
    'function getMaximumOperatorFee() view returns (uint256)',
    'function getMinimumOperatorEthFee() view returns (uint256)',
    'function getOperatorFeeIncreaseLimit() view returns (uint64)',
    'function getValidatorsPerOperatorLimit() view returns (uint32)',
    'function getVersion() view returns (string)',
    'function getOperatorFeePeriods() view returns (FeePeriods)',
    'function getOperatorFee(uint64 operatorId) view returns (uint256)',
    'function getOperatorById(uint64 operatorId) view returns (OperatorData)',
    'function getOperatorDeclaredFee(uint64 operatorId) view returns (DeclaredFee)',
    'function getWhitelistedOperators(uint64[] operatorIds, address whitelistedAddress) view returns (uint64[] whitelistedOperatorIds)',
    'function isAddressWhitelistedInWhitelistingContract(address addressToCheck, uint256 operatorId, address whitelistingContract) view returns (bool)',
    'function getValidator(address clusterOwner, bytes publicKey) view returns (bool)',
    'function getClusterAssetType(address owner, uint64[] operatorIds) view returns (uint8)',
    'function getBalance(address clusterOwner, uint64[] operatorIds, Cluster cluster) view returns (uint256)',
    'function getBurnRate(address clusterOwner, uint64[] operatorIds, Cluster cluster) view returns (uint256)',
    'function getEffectiveBalance(address clusterOwner, uint64[] operatorIds, Cluster cluster) view returns (uint32)',
    'function isLiquidatable(address clusterOwner, uint64[] operatorIds, Cluster cluster) view returns (bool)',
    'function isLiquidated(address clusterOwner, uint64[] operatorIds, Cluster cluster) view returns (bool)',
  ])
  const reads = ssvViewsAbi.filter(item => item.type === 'function')
  expect(reads.map(readShape).sort()).toEqual(known.map(readShape).sort())
})

test('the network ABI joins calls, events and errors, each once', () => {
  const names = ssvNetworkAbi.map(({ type, name }) => `${type} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

/** Topic, parameter names and which of them are indexed. */
function eventShape(item: AbiEvent): string {
  const names = item.inputs.map(({ name, indexed }) => (indexed ? `indexed ${name}` : name))
  return `${item.name} ${toEventSelector(item)} ${names.join(' ')}`
}

/** Selector, parameter names and the names and types of the answer. */
function readShape(item: AbiFunction): string {
  const answer = item.outputs.map(output => `${formatAbiParams([output])} ${JSON.stringify(namesOf(output))}`)
  return `${item.name} ${toFunctionSelector(item)} ${item.inputs.map(({ name }) => name).join(' ')} ${answer}`
}

function namesOf(output: AbiFunction['outputs'][number]): readonly (string | undefined)[] {
  return 'components' in output ? output.components.map(({ name }) => name) : []
}
