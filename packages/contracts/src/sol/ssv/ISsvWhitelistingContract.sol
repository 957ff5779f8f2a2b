// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A contract that decides who may use an operator. It answers ERC-165 for this interface.
interface ISsvWhitelistingContract {
    function isWhitelisted(address account, uint256 operatorId) external view returns (bool);
}
