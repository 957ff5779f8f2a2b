// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvBooks} from "./SsvBooks.sol";
import {SsvMath} from "./SsvMath.sol";
import {Cluster, Load, OracleWord} from "./SsvTypes.sol";

/// @title The balance of a cluster: deposits, withdrawals, liquidation, and the oracle's word on effective balances.
abstract contract SsvClusters is SsvBooks {
    using SsvMath for Cluster;

    /// @dev Whole ETH (EIP-7251).
    uint32 private constant MIN_EFFECTIVE_BALANCE = 32;
    uint32 private constant MAX_EFFECTIVE_BALANCE = 2048;

    /// @notice The account whose word on effective balances is believed. SSV has a set of oracles that commit to a
    /// Merkle root; a local chain needs no proofs.
    address public oracle;

    event ClusterDeposited(address indexed owner, uint64[] operatorIds, uint256 value, Cluster cluster);
    event ClusterWithdrawn(address indexed owner, uint64[] operatorIds, uint256 value, Cluster cluster);
    event ClusterLiquidated(address indexed owner, uint64[] operatorIds, Cluster cluster);
    event ClusterReactivated(address indexed owner, uint64[] operatorIds, Cluster cluster);
    event ClusterBalanceUpdated(
        address indexed owner,
        uint64[] operatorIds,
        uint64 indexed blockNum,
        uint32 effectiveBalance,
        Cluster cluster
    );
    event OracleChanged(address oracle);

    constructor(address initialOracle) {
        oracle = initialOracle;
    }

    function setOracle(address newOracle) external onlyOwner {
        oracle = newOracle;
        emit OracleChanged(newOracle);
    }

    /// @notice Anybody may deposit for anybody, into a liquidated cluster too.
    function deposit(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster)
        external
        payable
    {
        bytes32 key = _knownCluster(clusterOwner, operatorIds, cluster);
        cluster.balance += msg.value;
        _clusters[key] = cluster.hash();
        emit ClusterDeposited(clusterOwner, operatorIds, msg.value, cluster);
    }

    /// @notice Pays out what the cluster need not hold.
    function withdraw(uint64[] calldata operatorIds, uint256 amount, Cluster memory cluster) external {
        bytes32 key = _knownCluster(msg.sender, operatorIds, cluster);
        uint256 burn;
        if (cluster.active) {
            burn = _chargeUntilNow(cluster, operatorIds, _load(key, cluster.validatorCount).vUnits);
        }
        if (cluster.balance < amount) revert InsufficientBalance();
        cluster.balance -= amount;
        if (cluster.active && cluster.validatorCount != 0 && _isLiquidatable(cluster, burn)) {
            revert InsufficientBalance();
        }
        _clusters[key] = cluster.hash();
        emit ClusterWithdrawn(msg.sender, operatorIds, amount, cluster);
        _pay(msg.sender, amount);
    }

    /// @notice Ends the service of a cluster: its owner at any time, anybody once it holds less than it must. Whoever
    /// calls is paid what is left.
    function liquidate(address clusterOwner, uint64[] calldata operatorIds, Cluster memory cluster) external {
        bytes32 key = _knownCluster(clusterOwner, operatorIds, cluster);
        if (!cluster.active) revert ClusterIsLiquidated();
        Load memory load = _load(key, cluster.validatorCount);
        uint256 burn = _chargeUntilNow(cluster, operatorIds, load.vUnits);
        if (msg.sender != clusterOwner && !_isLiquidatable(cluster, burn)) revert ClusterNotLiquidatable();
        _liquidate(key, clusterOwner, operatorIds, cluster, load);
    }

    function reactivate(uint64[] calldata operatorIds, Cluster memory cluster) external payable {
        bytes32 key = _knownCluster(msg.sender, operatorIds, cluster);
        if (cluster.active) revert ClusterAlreadyEnabled();
        cluster.active = true;
        cluster.balance += msg.value;
        Load memory load = _load(key, cluster.validatorCount);
        uint256 burn = _settle(cluster, operatorIds, Load(0, 0), load, false);
        if (_isLiquidatable(cluster, burn)) revert InsufficientBalance();
        _clusters[key] = cluster.hash();
        emit ClusterReactivated(msg.sender, operatorIds, cluster);
    }

    /// @notice Records a cluster's effective balance, in whole ETH, and liquidates the cluster if it then holds too
    /// little.
    /// @param blockNum The block as of which the balance was read; later than that of the last word.
    function updateClusterBalance(
        uint64 blockNum,
        address clusterOwner,
        uint64[] calldata operatorIds,
        Cluster memory cluster,
        uint32 effectiveBalance,
        bytes32[] calldata
    ) external {
        if (msg.sender != oracle) revert NotAuthorizedOracle();
        bytes32 key = _knownCluster(clusterOwner, operatorIds, cluster);
        Load memory before = _load(key, cluster.validatorCount);
        Load memory afterwards = Load(cluster.validatorCount, SsvMath.toVUnits(effectiveBalance));
        _recordWord(key, blockNum, cluster.validatorCount, effectiveBalance);
        uint256 burn;
        if (cluster.active) burn = _settle(cluster, operatorIds, before, afterwards, false);
        _clusters[key] = cluster.hash();
        emit ClusterBalanceUpdated(clusterOwner, operatorIds, blockNum, effectiveBalance, cluster);
        if (cluster.active && _isLiquidatable(cluster, burn)) {
            _liquidate(key, clusterOwner, operatorIds, cluster, afterwards);
        }
    }

    function _recordWord(bytes32 key, uint64 blockNum, uint32 validatorCount, uint32 effectiveBalance) private {
        if (blockNum > block.number) revert FutureBlockNumber();
        if (blockNum <= _oracleWords[key].blockNumber) revert StaleUpdate();
        if (effectiveBalance < validatorCount * MIN_EFFECTIVE_BALANCE) revert EBBelowMinimum();
        if (effectiveBalance > validatorCount * MAX_EFFECTIVE_BALANCE) revert EBExceedsMaximum();
        _oracleWords[key] = OracleWord(SsvMath.toVUnits(effectiveBalance), blockNum);
    }

    function _liquidate(
        bytes32 key,
        address clusterOwner,
        uint64[] calldata operatorIds,
        Cluster memory cluster,
        Load memory load
    ) private {
        _settle(cluster, operatorIds, load, Load(0, 0), false);
        uint256 rest = cluster.balance;
        (cluster.active, cluster.balance, cluster.index, cluster.networkFeeIndex) = (false, 0, 0, 0);
        _clusters[key] = cluster.hash();
        emit ClusterLiquidated(clusterOwner, operatorIds, cluster);
        if (rest > 0) _pay(msg.sender, rest);
    }
}
