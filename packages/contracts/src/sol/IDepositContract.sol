// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The part of Ethereum's deposit contract that a batch needs.
/// Source: consensus-specs, solidity_deposit_contract/deposit_contract.sol.
interface IDepositContract {
    function deposit(
        bytes calldata pubkey,
        bytes calldata withdrawal_credentials,
        bytes calldata signature,
        bytes32 deposit_data_root
    ) external payable;
}
