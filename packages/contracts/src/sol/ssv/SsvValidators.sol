// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvBooks} from "./SsvBooks.sol";
import {SsvMath} from "./SsvMath.sol";
import {Cluster, Load} from "./SsvTypes.sol";

/// @title Registering, exiting and removing validators.
/// @dev As in SSV, nothing here looks into the key shares: operators check them, and ignore a validator whose shares
/// are wrong.
abstract contract SsvValidators is SsvBooks {
    using SsvMath for Cluster;

    uint256 private constant PUBLIC_KEY_BYTES = 48;
    uint256 private constant MIN_OPERATORS = 4;
    uint256 private constant MAX_OPERATORS = 13;

    event ValidatorAdded(
        address indexed owner, uint64[] operatorIds, bytes publicKey, bytes shares, Cluster cluster
    );
    event ValidatorRemoved(address indexed owner, uint64[] operatorIds, bytes publicKey, Cluster cluster);
    event ValidatorExited(address indexed owner, uint64[] operatorIds, bytes publicKey);

    function registerValidator(
        bytes calldata publicKey,
        uint64[] calldata operatorIds,
        bytes calldata sharesData,
        Cluster memory cluster
    ) external payable {
        _checkOperatorIds(operatorIds);
        _add(publicKey, _hash(operatorIds));
        _join(operatorIds, cluster, 1);
        emit ValidatorAdded(msg.sender, operatorIds, publicKey, sharesData, cluster);
    }

    function bulkRegisterValidator(
        bytes[] calldata publicKeys,
        uint64[] calldata operatorIds,
        bytes[] calldata sharesData,
        Cluster memory cluster
    ) external payable {
        if (publicKeys.length == 0) revert EmptyPublicKeysList();
        if (publicKeys.length != sharesData.length) revert PublicKeysSharesLengthMismatch();
        _checkOperatorIds(operatorIds);
        bytes32 operatorIdsHash = _hash(operatorIds);
        for (uint256 i; i < publicKeys.length; ++i) {
            _add(publicKeys[i], operatorIdsHash);
        }
        _join(operatorIds, cluster, uint32(publicKeys.length));
        for (uint256 i; i < publicKeys.length; ++i) {
            emit ValidatorAdded(msg.sender, operatorIds, publicKeys[i], sharesData[i], cluster);
        }
    }

    function removeValidator(bytes calldata publicKey, uint64[] calldata operatorIds, Cluster memory cluster)
        external
    {
        _remove(publicKey, _hash(operatorIds));
        _leave(operatorIds, cluster, 1);
        emit ValidatorRemoved(msg.sender, operatorIds, publicKey, cluster);
    }

    function bulkRemoveValidator(
        bytes[] calldata publicKeys,
        uint64[] calldata operatorIds,
        Cluster memory cluster
    ) external {
        if (publicKeys.length == 0) revert EmptyPublicKeysList();
        bytes32 operatorIdsHash = _hash(operatorIds);
        for (uint256 i; i < publicKeys.length; ++i) {
            _remove(publicKeys[i], operatorIdsHash);
        }
        _leave(operatorIds, cluster, uint32(publicKeys.length));
        for (uint256 i; i < publicKeys.length; ++i) {
            emit ValidatorRemoved(msg.sender, operatorIds, publicKeys[i], cluster);
        }
    }

    function exitValidator(bytes calldata publicKey, uint64[] calldata operatorIds) external {
        _exit(publicKey, operatorIds, _hash(operatorIds));
    }

    function bulkExitValidator(bytes[] calldata publicKeys, uint64[] calldata operatorIds) external {
        if (publicKeys.length == 0) revert EmptyPublicKeysList();
        bytes32 operatorIdsHash = _hash(operatorIds);
        for (uint256 i; i < publicKeys.length; ++i) {
            _exit(publicKeys[i], operatorIds, operatorIdsHash);
        }
    }

    // --- the cluster

    /// @dev Adds validators to the caller's cluster, which may be new, and the value to its balance.
    function _join(uint64[] calldata operatorIds, Cluster memory cluster, uint32 count) private {
        bytes32 key = _clusterKey(msg.sender, operatorIds);
        _checkCluster(_clusters[key], cluster);
        if (!cluster.active) revert ClusterIsLiquidated();
        cluster.balance += msg.value;
        Load memory before = _load(key, cluster.validatorCount);
        cluster.validatorCount += count;
        Load memory afterwards =
            Load(cluster.validatorCount, before.vUnits + count * SsvMath.VUNITS_PER_VALIDATOR);
        uint256 burn = _settle(cluster, operatorIds, before, afterwards, true);
        if (_isLiquidatable(cluster, burn)) revert InsufficientBalance();
        if (_oracleWords[key].vUnits != 0) _oracleWords[key].vUnits = afterwards.vUnits;
        _clusters[key] = cluster.hash();
    }

    function _checkCluster(bytes32 known, Cluster memory cluster) private pure {
        if (known == cluster.hash()) return;
        bool isNew = cluster.validatorCount == 0 && cluster.networkFeeIndex == 0 && cluster.index == 0
            && cluster.balance == 0 && cluster.active;
        if (known != 0 || !isNew) revert IncorrectClusterState();
    }

    /// @dev Takes validators out of the caller's cluster. Their balances beyond 32 ETH stay counted until the oracle's
    /// next word.
    function _leave(uint64[] calldata operatorIds, Cluster memory cluster, uint32 count) private {
        bytes32 key = _knownCluster(msg.sender, operatorIds, cluster);
        Load memory before = _load(key, cluster.validatorCount);
        cluster.validatorCount -= count;
        uint64 vUnits = before.vUnits - count * SsvMath.VUNITS_PER_VALIDATOR;
        if (cluster.validatorCount == 0) vUnits = 0;
        if (_oracleWords[key].vUnits != 0) _oracleWords[key].vUnits = vUnits;
        if (cluster.active) {
            _settle(cluster, operatorIds, before, Load(cluster.validatorCount, vUnits), false);
        }
        _clusters[key] = cluster.hash();
    }

    // --- validators

    function _add(bytes calldata publicKey, bytes32 operatorIdsHash) private {
        if (publicKey.length != PUBLIC_KEY_BYTES) revert InvalidPublicKeyLength();
        bytes32 key = _validatorKey(publicKey);
        if (_validators[key] != 0) revert ValidatorAlreadyExistsWithData(publicKey);
        _validators[key] = operatorIdsHash;
    }

    function _remove(bytes calldata publicKey, bytes32 operatorIdsHash) private {
        bytes32 key = _validatorKey(publicKey);
        bytes32 known = _validators[key];
        if (known == 0) revert ValidatorDoesNotExist();
        if (known != operatorIdsHash) revert IncorrectValidatorStateWithData(publicKey);
        delete _validators[key];
    }

    function _exit(bytes calldata publicKey, uint64[] calldata operatorIds, bytes32 operatorIdsHash) private {
        if (_validators[_validatorKey(publicKey)] != operatorIdsHash) {
            revert IncorrectValidatorStateWithData(publicKey);
        }
        emit ValidatorExited(msg.sender, operatorIds, publicKey);
    }

    function _validatorKey(bytes calldata publicKey) private view returns (bytes32) {
        return keccak256(abi.encodePacked(publicKey, msg.sender));
    }

    function _hash(uint64[] calldata operatorIds) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(operatorIds));
    }

    function _checkOperatorIds(uint64[] calldata operatorIds) private pure {
        uint256 count = operatorIds.length;
        if (count < MIN_OPERATORS || count > MAX_OPERATORS || count % 3 != 1) revert InvalidOperatorIdsLength();
        for (uint256 i = 1; i < count; ++i) {
            if (operatorIds[i - 1] > operatorIds[i]) revert UnsortedOperatorsList();
            if (operatorIds[i - 1] == operatorIds[i]) revert OperatorsListNotUnique();
        }
    }
}
