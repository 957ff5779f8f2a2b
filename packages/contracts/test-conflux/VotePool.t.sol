// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IVotePool} from "../src/sol/IVotePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

contract VotePoolTest is ConfluxTest {
    function setUp() public {
        setUpVotePool();
    }

    function test_stakeEarnsAndComesBackToTheDrip() public {
        uint256 before = alice.balance;
        vm.prank(alice);
        votePool.increaseStake{value: 3 * VOTE}(3);
        workAll();
        register(1);
        workAll();
        vm.assertEq(staking.getStakingBalance(address(bridge)), 3 * VOTE);

        earn(100 ether);
        workAll();
        vm.assertEq(votePool.userInterest(alice), 90 ether);
        vm.assertEq(bridge.providerInterest(), 10 ether);
        vm.prank(alice);
        votePool.claimAllInterest();

        pass(LOCK_PERIOD);
        vm.prank(alice);
        votePool.decreaseStake(3);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        vm.prank(alice);
        votePool.withdrawStake(3);
        vm.assertEq(alice.balance, before + 90 ether);
        vm.assertEq(votePool.stakerNumber(), 0);
    }
}
