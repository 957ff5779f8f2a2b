// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable2Step} from "../Ownable2Step.sol";
import {ISsvState} from "./ISsvState.sol";
import {SsvAdministration} from "./SsvAdministration.sol";
import {SsvBooks} from "./SsvBooks.sol";
import {SsvClusters} from "./SsvClusters.sol";
import {SsvValidators} from "./SsvValidators.sol";
import {DeclaredFee, FeeRules, NetworkMeter, Operator, Terms} from "./SsvTypes.sol";

/// @title An SSV network of our own for local chains: to a client it behaves as SSVNetwork 2.0.
/// @notice Not for a public chain: one account is the oracle, and there are neither legacy clusters that pay in SSV
/// tokens nor staking.
contract SsvNetwork is ISsvState, SsvValidators, SsvClusters {
    /// @notice Runs every call that is not here: see SsvAdministration.
    address public immutable ADMINISTRATION;

    event FeeRecipientAddressUpdated(address indexed owner, address recipientAddress);

    /// @param networkFee Units of 100,000 wei a block and 32 ETH, as the fees and the collateral of `initialTerms`.
    constructor(
        address initialOwner,
        address initialOracle,
        uint32 validatorsLimit,
        uint64 networkFee,
        Terms memory initialTerms,
        FeeRules memory initialFeeRules
    ) Ownable2Step(initialOwner) SsvBooks(validatorsLimit) SsvClusters(initialOracle) {
        ADMINISTRATION = address(new SsvAdministration(address(this)));
        _network.fee = networkFee;
        _terms = initialTerms;
        _feeRules = initialFeeRules;
    }

    fallback() external {
        address administration = ADMINISTRATION;
        assembly ("memory-safe") {
            let buffer := mload(0x40)
            calldatacopy(buffer, 0, calldatasize())
            let succeeded := delegatecall(gas(), administration, buffer, calldatasize(), 0, 0)
            returndatacopy(buffer, 0, returndatasize())
            if iszero(succeeded) { revert(buffer, returndatasize()) }
            return(buffer, returndatasize())
        }
    }

    /// @notice Names who gets the priority fees of all the caller's validators.
    function setFeeRecipientAddress(address recipientAddress) external {
        emit FeeRecipientAddressUpdated(msg.sender, recipientAddress);
    }

    function getVersion() external pure returns (string memory) {
        return "v2.0.0";
    }

    /// @inheritdoc ISsvState
    function validatorsPerOperator() external view returns (uint32) {
        return VALIDATORS_LIMIT;
    }

    /// @inheritdoc ISsvState
    function operatorState(uint64 operatorId) external view returns (Operator memory) {
        return _operators[operatorId];
    }

    /// @inheritdoc ISsvState
    function declaredFee(uint64 operatorId) external view returns (DeclaredFee memory) {
        return _declaredFees[operatorId];
    }

    /// @inheritdoc ISsvState
    function isListed(uint64 operatorId, address account) external view returns (bool) {
        return _whitelists[operatorId][account];
    }

    /// @inheritdoc ISsvState
    function clusterState(address clusterOwner, uint64[] calldata operatorIds)
        external
        view
        returns (bytes32 clusterHash, uint64 vUnits)
    {
        bytes32 key = _clusterKey(clusterOwner, operatorIds);
        return (_clusters[key], _oracleWords[key].vUnits);
    }

    /// @inheritdoc ISsvState
    function isRegistered(address clusterOwner, bytes calldata publicKey) external view returns (bool) {
        return _validators[keccak256(abi.encodePacked(publicKey, clusterOwner))] != 0;
    }

    /// @inheritdoc ISsvState
    function networkState() external view returns (NetworkMeter memory meter, uint256 earnings) {
        return (_network, _networkEarnings);
    }

    /// @inheritdoc ISsvState
    function terms() external view returns (Terms memory) {
        return _terms;
    }

    /// @inheritdoc ISsvState
    function feeRules() external view returns (FeeRules memory) {
        return _feeRules;
    }
}
