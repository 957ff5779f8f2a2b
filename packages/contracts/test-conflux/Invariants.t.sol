// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ConfluxTest} from "./ConfluxTest.sol";
import {ShareActions} from "./ShareActions.sol";
import {VoteActions} from "./VoteActions.sol";

contract VoteInvariantsTest is ConfluxTest {
    VoteActions private actions;

    function setUp() public {
        actions = VoteActions(vm.deployCode("VoteActions.sol:VoteActions", ""));
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    function invariant_principalAndInterestAreAllThereToTheDrip() public view {
        actions.check();
    }
}

contract ShareInvariantsTest is ConfluxTest {
    ShareActions private actions;

    function setUp() public {
        actions = ShareActions(vm.deployCode("ShareActions.sol:ShareActions", ""));
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    function invariant_principalAndRewardsAreAllThereToTheDrip() public view {
        actions.check();
    }
}
