// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISsvState} from "./ISsvState.sol";
import {ISsvWhitelistingContract} from "./ISsvWhitelistingContract.sol";
import {SsvErrors} from "./SsvErrors.sol";
import {SsvMath} from "./SsvMath.sol";
import {Cluster, DeclaredFee, Meter, NetworkMeter, Operator} from "./SsvTypes.sol";

/// @title What clients read of the network, as SSVNetworkViews 2.0 answers it. Amounts are in wei.
contract SsvNetworkViews is SsvErrors {
    using SsvMath for Cluster;
    using SsvMath for Meter;
    using SsvMath for NetworkMeter;

    struct OperatorData {
        address owner;
        uint256 fee;
        uint32 validatorCount;
        address whitelistedAddress;
        bool isPrivate;
        bool isActive;
    }

    struct DeclaredFeeData {
        bool isFeeDeclared;
        uint256 fee;
        uint64 approvalBeginTime;
        uint64 approvalEndTime;
    }

    struct FeePeriods {
        uint64 declarePeriod;
        uint64 executePeriod;
    }

    /// @dev A cluster pays in SSV tokens (0), which none here does, or in ETH.
    uint8 private constant ASSET_ETH = 1;

    ISsvState public immutable SSV_NETWORK;

    constructor(ISsvState network) {
        SSV_NETWORK = network;
    }

    function getVersion() external pure returns (string memory) {
        return "v2.0.0";
    }

    // --- governance

    function getNetworkFee() external view returns (uint256) {
        (NetworkMeter memory meter,) = SSV_NETWORK.networkState();
        return meter.fee * SsvMath.UNIT;
    }

    function getNetworkEarnings() external view returns (uint256) {
        (NetworkMeter memory meter, uint256 earnings) = SSV_NETWORK.networkState();
        return earnings + meter.earned();
    }

    function getMinimumLiquidationCollateral() external view returns (uint256) {
        return SSV_NETWORK.terms().minimumCollateral * SsvMath.UNIT;
    }

    function getLiquidationThresholdPeriod() external view returns (uint64) {
        return SSV_NETWORK.terms().thresholdBlocks;
    }

    function getMaximumOperatorFee() external view returns (uint256) {
        return SSV_NETWORK.terms().maximumFee * SsvMath.UNIT;
    }

    function getMinimumOperatorEthFee() external view returns (uint256) {
        return SSV_NETWORK.terms().minimumFee * SsvMath.UNIT;
    }

    function getOperatorFeeIncreaseLimit() external view returns (uint64) {
        return SSV_NETWORK.feeRules().increaseLimit;
    }

    function getOperatorFeePeriods() external view returns (FeePeriods memory) {
        return FeePeriods(SSV_NETWORK.feeRules().declarePeriod, SSV_NETWORK.feeRules().executePeriod);
    }

    function getValidatorsPerOperatorLimit() external view returns (uint32) {
        return SSV_NETWORK.validatorsPerOperator();
    }

    // --- operators

    function getOperatorFee(uint64 operatorId) external view returns (uint256) {
        return SSV_NETWORK.operatorState(operatorId).meter.fee * SsvMath.UNIT;
    }

    function getOperatorById(uint64 operatorId) external view returns (OperatorData memory) {
        Operator memory operator = SSV_NETWORK.operatorState(operatorId);
        return OperatorData({
            owner: operator.owner,
            fee: operator.meter.fee * SsvMath.UNIT,
            validatorCount: operator.meter.validatorCount,
            whitelistedAddress: operator.whitelistingContract,
            isPrivate: operator.isPrivate,
            isActive: operator.meter.blockNumber != 0
        });
    }

    function getOperatorEarnings(uint64 operatorId) external view returns (uint256) {
        Operator memory operator = SSV_NETWORK.operatorState(operatorId);
        return operator.earnings + operator.meter.earned();
    }

    function getOperatorDeclaredFee(uint64 operatorId) external view returns (DeclaredFeeData memory) {
        DeclaredFee memory declared = SSV_NETWORK.declaredFee(operatorId);
        return DeclaredFeeData({
            isFeeDeclared: declared.approvalBeginTime != 0,
            fee: declared.fee * SsvMath.UNIT,
            approvalBeginTime: declared.approvalBeginTime,
            approvalEndTime: declared.approvalEndTime
        });
    }

    /// @return whitelistedOperatorIds Those of `operatorIds` whose list holds the address.
    function getWhitelistedOperators(uint64[] calldata operatorIds, address whitelistedAddress)
        external
        view
        returns (uint64[] memory whitelistedOperatorIds)
    {
        whitelistedOperatorIds = new uint64[](operatorIds.length);
        uint256 count;
        for (uint256 i; i < operatorIds.length; ++i) {
            if (!SSV_NETWORK.isListed(operatorIds[i], whitelistedAddress)) continue;
            whitelistedOperatorIds[count++] = operatorIds[i];
        }
        assembly ("memory-safe") {
            mstore(whitelistedOperatorIds, count)
        }
    }

    function isAddressWhitelistedInWhitelistingContract(
        address addressToCheck,
        uint256 operatorId,
        address whitelistingContract
    ) external view returns (bool) {
        if (whitelistingContract.code.length == 0) return false;
        return ISsvWhitelistingContract(whitelistingContract).isWhitelisted(addressToCheck, operatorId);
    }

    // --- clusters

    function getValidator(address clusterOwner, bytes calldata publicKey) external view returns (bool) {
        return SSV_NETWORK.isRegistered(clusterOwner, publicKey);
    }

    function getClusterAssetType(address owner, uint64[] calldata operatorIds) external view returns (uint8) {
        (bytes32 clusterHash,) = SSV_NETWORK.clusterState(owner, operatorIds);
        if (clusterHash == 0) revert ClusterDoesNotExist();
        return ASSET_ETH;
    }

    function getBalance(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        external
        view
        returns (uint256)
    {
        uint64 vUnits = _vUnits(clusterOwner, operatorIds, cluster);
        if (!cluster.active) revert ClusterIsLiquidated();
        _chargeUntilNow(cluster, operatorIds, vUnits);
        return cluster.balance;
    }

    function getBurnRate(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        external
        view
        returns (uint256)
    {
        uint64 vUnits = _vUnits(clusterOwner, operatorIds, cluster);
        if (!cluster.active) revert ClusterIsLiquidated();
        return _chargeUntilNow(cluster, operatorIds, vUnits);
    }

    function getEffectiveBalance(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        external
        view
        returns (uint32)
    {
        return SsvMath.toEffectiveBalance(_vUnits(clusterOwner, operatorIds, cluster));
    }

    function isLiquidatable(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        external
        view
        returns (bool)
    {
        uint64 vUnits = _vUnits(clusterOwner, operatorIds, cluster);
        if (!cluster.active) return false;
        uint256 burn = _chargeUntilNow(cluster, operatorIds, vUnits);
        return cluster.balance < SsvMath.collateral(SSV_NETWORK.terms(), burn);
    }

    function isLiquidated(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        external
        view
        returns (bool)
    {
        _vUnits(clusterOwner, operatorIds, cluster);
        return !cluster.active;
    }

    /// @dev Of a cluster that is as `cluster` says.
    function _vUnits(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        private
        view
        returns (uint64 vUnits)
    {
        bytes32 known;
        (known, vUnits) = SSV_NETWORK.clusterState(clusterOwner, operatorIds);
        if (known == 0) revert ClusterDoesNotExist();
        if (known != cluster.hash()) revert IncorrectClusterState();
        if (vUnits == 0) vUnits = cluster.validatorCount * SsvMath.VUNITS_PER_VALIDATOR;
    }

    /// @return burn Wei a block.
    function _chargeUntilNow(Cluster memory cluster, uint64[] calldata operatorIds, uint64 vUnits)
        private
        view
        returns (uint256 burn)
    {
        (NetworkMeter memory network,) = SSV_NETWORK.networkState();
        uint64 index;
        uint256 fees = network.fee;
        for (uint256 i; i < operatorIds.length; ++i) {
            Meter memory meter = SSV_NETWORK.operatorState(operatorIds[i]).meter;
            index += meter.indexNow();
            fees += meter.fee;
        }
        cluster.charge(index, network.indexNow(), vUnits);
        return SsvMath.burnRate(fees, vUnits);
    }
}
