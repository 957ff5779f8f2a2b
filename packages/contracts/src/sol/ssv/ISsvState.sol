// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {DeclaredFee, FeeRules, NetworkMeter, Operator, Terms} from "./SsvTypes.sol";

/// @title What SsvNetworkViews reads of the network. SSVNetwork itself has none of these.
interface ISsvState {
    /// @return The most validators that one operator can run.
    function validatorsPerOperator() external view returns (uint32);
    function operatorState(uint64 operatorId) external view returns (Operator memory);
    function declaredFee(uint64 operatorId) external view returns (DeclaredFee memory);
    function isListed(uint64 operatorId, address account) external view returns (bool);
    /// @return clusterHash 0 for a cluster that was never used.
    /// @return vUnits 0 without a word of the oracle.
    function clusterState(address clusterOwner, uint64[] calldata operatorIds)
        external
        view
        returns (bytes32 clusterHash, uint64 vUnits);
    function isRegistered(address clusterOwner, bytes calldata publicKey) external view returns (bool);
    function networkState() external view returns (NetworkMeter memory meter, uint256 earnings);
    function terms() external view returns (Terms memory);
    function feeRules() external view returns (FeeRules memory);
}
