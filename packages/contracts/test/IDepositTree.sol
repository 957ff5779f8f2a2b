// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDepositContract} from "../src/sol/IDepositContract.sol";

/// @dev The deposit contract with what tests look at.
interface IDepositTree is IDepositContract {
    event DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes index);

    function get_deposit_root() external view returns (bytes32);
    function get_deposit_count() external view returns (bytes memory);
}
