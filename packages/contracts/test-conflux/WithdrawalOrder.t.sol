// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IVotePool} from "../src/sol/IVotePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

/// @dev A vote pool pays in the order in which stakers asked, whoever calls first.
contract WithdrawalOrderTest is ConfluxTest {
    function setUp() public {
        setUpVotePool();
    }

    function test_F13_whoAskedFirstIsPaidFirst() public {
        stake(alice, 3);
        stake(bob, 3);
        workAll();
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        unstake(bob, 3);
        unstake(alice, 1);
        pass(UNLOCK_PERIOD);
        vm.assertEq(votePool.userSummary(bob).unlocked, 3);
        arrive(3 * VOTE);
        vm.assertEq(votePool.withdrawableOf(alice), 2 * VOTE);
        vm.assertEq(votePool.withdrawableOf(bob), VOTE);
        vm.expectRevert("Withdrawable CFX is not enough");
        withdraw(bob, 2);
        withdraw(bob, 1);
        vm.assertEq(votePool.withdrawableOf(bob), 0);
        arrive(2.5 ether * 1000);
        vm.expectRevert("Withdrawable CFX is not enough");
        withdraw(alice, 3);
        withdraw(alice, 2);
        withdraw(bob, 2);
        // Half of the last vote is back.
        vm.assertEq(votePool.withdrawableCfx(), 500 ether);
        vm.assertEq(votePool.withdrawableOf(alice), 0);
        arrive(0.5 ether * 1000);
        withdraw(alice, 1);
        vm.assertEq(votePool.withdrawableCfx(), 0);
        vm.assertEq(votePool.stakerNumber(), 0);
    }

    function test_F13_whatIsBackStaysForOneWhoComesLate() public {
        stake(alice, 1);
        stake(bob, 1);
        workAll();
        pass(LOCK_PERIOD);
        unstake(alice, 1);
        unstake(bob, 1);
        arrive(VOTE);
        pass(1e6);
        vm.expectRevert("Withdrawable CFX is not enough");
        withdraw(bob, 1);
        withdraw(alice, 1);
    }

    function test_F13_nothingIsWithdrawableBeforeTheUnlockPeriod() public {
        stake(alice, 2);
        workAll();
        pass(LOCK_PERIOD);
        unstake(alice, 1);
        pass(10);
        unstake(alice, 1);
        arrive(2 * VOTE);
        vm.assertEq(votePool.withdrawableOf(alice), 0);
        IVotePool.QueueNode[] memory nodes = votePool.userOutQueue(alice);
        vm.assertEq(nodes.length, 2);
        vm.assertEq(nodes[1].endBlock, nodes[0].endBlock + 10);
        vm.roll(nodes[0].endBlock);
        vm.assertEq(votePool.withdrawableOf(alice), VOTE);
        nodes = votePool.userOutQueue(alice, 0, 10);
        vm.assertEq(nodes.length, 1);
        vm.assertEq(nodes[0].votePower, 1);
        vm.assertEq(votePool.userOutQueue(alice, 1, 10).length, 0);
    }

    function stake(address staker, uint64 votes) private {
        vm.prank(staker);
        votePool.increaseStake{value: votes * VOTE}(votes);
    }

    function unstake(address staker, uint64 votes) private {
        vm.prank(staker);
        votePool.decreaseStake(votes);
    }

    function withdraw(address staker, uint64 votes) private {
        vm.prank(staker);
        votePool.withdrawStake(votes);
    }

    /// @dev Principal as the bridge would send it.
    function arrive(uint256 amount) private {
        address mapped = crossSpace.mappedAddress(address(bridge));
        vm.deal(mapped, mapped.balance + amount);
        vm.prank(mapped);
        votePool.receivePrincipal{value: amount}();
    }
}
