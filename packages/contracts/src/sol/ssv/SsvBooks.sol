// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable2Step} from "../Ownable2Step.sol";
import {ISsvWhitelistingContract} from "./ISsvWhitelistingContract.sol";
import {SsvErrors} from "./SsvErrors.sol";
import {SsvMath} from "./SsvMath.sol";
import {
    Cluster,
    DeclaredFee,
    FeeRules,
    Load,
    Meter,
    NetworkMeter,
    Operator,
    OracleWord,
    Terms
} from "./SsvTypes.sol";

/// @title What the network stores, and how the accounts of clusters, operators and network move together.
/// @dev A cluster pays what its operators and the network earn, to the wei, as long as it is liquidated before its
/// balance ends.
abstract contract SsvBooks is SsvErrors, Ownable2Step {
    using SsvMath for Cluster;
    using SsvMath for Meter;
    using SsvMath for NetworkMeter;
    using SsvMath for Terms;

    /// @dev The most validators that one operator can run.
    uint32 internal immutable VALIDATORS_LIMIT;

    uint64 internal _lastOperatorId;
    /// @dev Wei, up to the network's meter.
    uint128 internal _networkEarnings;
    mapping(uint64 operatorId => Operator) internal _operators;
    mapping(bytes32 publicKeyHash => bool) internal _isOperatorKey;
    mapping(uint64 operatorId => DeclaredFee) internal _declaredFees;
    mapping(uint64 operatorId => mapping(address account => bool)) internal _whitelists;
    /// @dev By keccak(owner, sorted operator ids).
    mapping(bytes32 clusterKey => bytes32 clusterHash) internal _clusters;
    mapping(bytes32 clusterKey => OracleWord) internal _oracleWords;
    /// @dev By keccak(public key, owner): keccak(sorted operator ids).
    mapping(bytes32 validatorKey => bytes32 operatorIdsHash) internal _validators;
    NetworkMeter internal _network;
    Terms internal _terms;
    FeeRules internal _feeRules;

    constructor(uint32 validatorsLimit) {
        VALIDATORS_LIMIT = validatorsLimit;
        _network.blockNumber = uint32(block.number);
    }

    // --- clusters

    function _clusterKey(address owner_, uint64[] calldata operatorIds) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(owner_, operatorIds));
    }

    /// @dev The key of a cluster that exists and is as `cluster` says.
    function _knownCluster(address owner_, uint64[] calldata operatorIds, Cluster memory cluster)
        internal
        view
        returns (bytes32 key)
    {
        key = _clusterKey(owner_, operatorIds);
        bytes32 known = _clusters[key];
        if (known == 0) revert ClusterDoesNotExist();
        if (known != cluster.hash()) revert IncorrectClusterState();
    }

    function _load(bytes32 key, uint32 validators) internal view returns (Load memory) {
        uint64 vUnits = _oracleWords[key].vUnits;
        return Load(validators, vUnits == 0 ? validators * SsvMath.VUNITS_PER_VALIDATOR : vUnits);
    }

    /// @dev Settles the fees of a cluster whose load changes, with those of its operators and of the network.
    /// @param joining Whether validators are registered: all operators must then exist and accept the caller.
    /// @return burn What the cluster pays from here on, wei a block.
    function _settle(
        Cluster memory cluster,
        uint64[] calldata operatorIds,
        Load memory before,
        Load memory afterwards,
        bool joining
    ) internal returns (uint256 burn) {
        (uint64 index, uint256 fees) = _settleOperators(operatorIds, before, afterwards, joining);
        (uint64 networkIndex, uint64 networkFee) = _settleNetwork(before.vUnits, afterwards.vUnits);
        cluster.charge(index, networkIndex, before.vUnits);
        return SsvMath.burnRate(fees + networkFee, afterwards.vUnits);
    }

    /// @dev As `_settle`, for a load that stays: writes nothing.
    function _chargeUntilNow(Cluster memory cluster, uint64[] calldata operatorIds, uint64 vUnits)
        internal
        view
        returns (uint256 burn)
    {
        uint64 index;
        uint256 fees = _network.fee;
        for (uint256 i; i < operatorIds.length; ++i) {
            Meter memory meter = _operators[operatorIds[i]].meter;
            index += meter.indexNow();
            fees += meter.fee;
        }
        cluster.charge(index, _network.indexNow(), vUnits);
        return SsvMath.burnRate(fees, vUnits);
    }

    /// @param burn Wei a block.
    function _isLiquidatable(Cluster memory cluster, uint256 burn) internal view returns (bool) {
        return cluster.balance < _terms.collateral(burn);
    }

    // --- operators

    function _settleOperators(
        uint64[] calldata operatorIds,
        Load memory before,
        Load memory afterwards,
        bool joining
    ) private returns (uint64 index, uint256 fees) {
        for (uint256 i; i < operatorIds.length; ++i) {
            Operator storage operator = _operators[operatorIds[i]];
            Meter memory meter = operator.meter;
            if (meter.blockNumber == 0) {
                if (joining) revert OperatorDoesNotExist();
                index += meter.index;
                continue;
            }
            if (joining && operator.isPrivate) _requireWhitelisted(operatorIds[i], operator.whitelistingContract);
            _settleMeter(operator, meter);
            meter.vUnits = meter.vUnits + afterwards.vUnits - before.vUnits;
            meter.validatorCount = meter.validatorCount + afterwards.validators - before.validators;
            if (afterwards.validators > before.validators && meter.validatorCount > VALIDATORS_LIMIT) {
                revert ExceedValidatorLimitWithData(operatorIds[i]);
            }
            operator.meter = meter;
            index += meter.index;
            fees += meter.fee;
        }
    }

    /// @dev Brings the earnings and `meter` to this block. The caller stores the meter.
    function _settleMeter(Operator storage operator, Meter memory meter) internal {
        uint256 earned = meter.earned();
        if (earned > 0) operator.earnings += uint88(earned);
        meter.index = meter.indexNow();
        meter.blockNumber = uint32(block.number);
    }

    function _requireWhitelisted(uint64 operatorId, address whitelistingContract) private view {
        if (_whitelists[operatorId][msg.sender]) return;
        if (
            whitelistingContract == address(0)
                || !ISsvWhitelistingContract(whitelistingContract).isWhitelisted(msg.sender, operatorId)
        ) revert CallerNotWhitelistedWithData(operatorId);
    }

    // --- network

    function _settleNetwork(uint64 vUnitsBefore, uint64 vUnitsAfterwards)
        internal
        returns (uint64 index, uint64 fee)
    {
        NetworkMeter memory meter = _network;
        uint256 earned = meter.earned();
        if (earned > 0) _networkEarnings += uint128(earned);
        (index, fee) = (meter.indexNow(), meter.fee);
        meter.index = index;
        meter.blockNumber = uint32(block.number);
        meter.vUnits = meter.vUnits + vUnitsAfterwards - vUnitsBefore;
        _network = meter;
    }

    // --- money

    function _pay(address to, uint256 amount) internal {
        (bool accepted,) = to.call{value: amount}("");
        if (!accepted) revert ETHTransferFailed();
    }

    /// @return Units of 100,000 wei.
    function _toUnits(uint256 amount) internal pure returns (uint64) {
        if (amount % SsvMath.UNIT != 0) revert MaxPrecisionExceeded();
        if (amount / SsvMath.UNIT > type(uint64).max) revert MaxValueExceeded();
        return uint64(amount / SsvMath.UNIT);
    }
}
