// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {StakingStandIn} from "../testing/sol/CoreInternals.sol";
import {Vm} from "../test/Vm.sol";

/// @dev Takes the stake from the sender's balance, as the real one does, so that the bridge runs here as it is shipped.
contract ForgeStaking is StakingStandIn {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function _take(address from, uint256 amount) internal override {
        require(msg.value == 0, "not payable");
        require(from.balance >= amount, "not enough balance to deposit");
        vm.deal(from, from.balance - amount);
        vm.deal(address(this), address(this).balance + amount);
    }
}
