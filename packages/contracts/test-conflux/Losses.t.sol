// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {CoreBridge} from "../src/sol/CoreBridge.sol";
import {ICoreBridge} from "../src/sol/ICoreBridge.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

/// @dev The node voted twice: PoS keeps its votes for ever. Only PoS itself can prove it, by not giving them back.
contract LossesTest is ConfluxTest {
    event LossTaken(uint256 amount);

    uint256 private constant LOSS_DELAY = 60 days;

    function test_noLossCanBeClaimedOfVotesThatPoSGivesBack() public {
        startSharePool(10_000 ether);
        expectNotProven(1, 0);
        askBack(10);
        vm.warp(block.timestamp + LOSS_DELAY);
        pass(UNLOCK_DELAY);
        // Nobody has worked for 60 days, and still PoS tells that it gave them back.
        expectNotProven(1, 0);
    }

    function test_noLossCanBeClaimedBeforeTheDelayNorOfOtherVotes() public {
        startSharePool(10_000 ether);
        pos.forfeit(identifier, 10);
        askBack(4);
        vm.warp(block.timestamp + LOSS_DELAY - 1);
        expectNotProven(1, 0);
        askBack(6);
        vm.warp(block.timestamp + 1);
        expectNotProven(5, 4);
        report(4);
        expectNotProven(1, 0);
        vm.assertEq(bridge.lostVotes(), 4);
    }

    function test_everyUnlockBeginsTheDelayAnew() public {
        startSharePool(10_000 ether);
        pos.forfeit(identifier, 5);
        askBack(10);
        pass(UNLOCK_DELAY);
        vm.warp(block.timestamp + LOSS_DELAY - 1);
        // PoS gives back five of ten: it may well give back the others.
        vm.assertEq(uint256(bridge.work()), uint256(ICoreBridge.Step.Unlock));
        vm.warp(block.timestamp + LOSS_DELAY - 1);
        expectNotProven(5, 0);
        vm.warp(block.timestamp + 1);
        report(5);
    }

    function test_lossFallsOnTheSharesAndDueRedemptionsStayPayable() public {
        startSharePool(10_000 ether);
        vm.prank(alice);
        sharePool.redeem(4_000 ether);
        workAll();
        pos.forfeit(identifier, 5);
        askBack(6);
        pass(UNLOCK_DELAY);
        workAll();
        vm.warp(block.timestamp + LOSS_DELAY);
        expectNotProven(6, 5);
        report(5);
        vm.assertEq(sharePool.totalDeposited(), 1_000 ether);
        vm.assertEq(sharePool.shortfall(), 0);
        vm.assertEq(sharePool.userWithdrawable(alice), 4_000 ether);
    }

    function test_priceOfAShareFallsByTheLossAlone() public {
        startSharePool(10_000 ether);
        loseVotes(3);
        vm.assertEq(sharePool.totalDeposited(), 7_000 ether);
        vm.assertEq(sharePool.shortfall(), 0);
        vm.assertEq(sharePool.ratioDepositedBySupply(), 0.7e9);
        vm.assertEq(bridge.liquid() + bridge.staked(), 7_000 ether);
    }

    function test_everybodyCanLeaveAfterALoss() public {
        startSharePool(10_000 ether);
        vm.prank(bob);
        sharePool.deposit{value: 123.456 ether}();
        loseVotes(3);
        vm.prank(bob);
        sharePool.redeem(123.456 ether);
        vm.prank(alice);
        sharePool.redeem(10_000 ether);
        vm.assertLe(sharePool.totalDeposited(), 1);
        vm.assertEq(sharePool.totalSupply(), 0);
    }

    function test_lossBeyondTheSharesIsAShortfallThatRewardsMakeGood() public {
        startSharePool(10_000 ether);
        vm.prank(alice);
        sharePool.redeem(9_000 ether);
        pos.forfeit(identifier, 10);
        workAll();
        vm.warp(block.timestamp + LOSS_DELAY);
        vm.expectEmit(address(sharePool));
        emit LossTaken(9_000 ether);
        report(9);
        vm.assertEq(sharePool.totalDeposited(), 0);
        vm.assertEq(sharePool.shortfall(), 8_000 ether);
        vm.expectRevert("Pool has a shortfall");
        vm.prank(bob);
        sharePool.deposit{value: 1 ether}();

        // Rewards go to what is due, without a fee, before anything else.
        earn(8_100 ether);
        workAll();
        vm.assertEq(sharePool.shortfall(), 0);
        vm.assertEq(bridge.providerInterest(), 10 ether);
        pass(UNLOCK_PERIOD);
        workAll();
        // The tenth vote is held too, so its part is all that is still missing.
        vm.assertEq(sharePool.userWithdrawable(alice), 8_090 ether);
        vm.prank(bob);
        sharePool.deposit{value: 1 ether}();
    }

    function test_lossOfAVotePoolIsMadeGoodOutOfInterest() public {
        setUpVotePool();
        vm.prank(alice);
        votePool.increaseStake{value: 10 * VOTE}(10);
        workAll();
        register(10);
        loseVotes(2);
        vm.assertEq(votePool.shortfall(), 2 * VOTE);
        earn(500 ether);
        workAll();
        vm.assertEq(votePool.shortfall(), 1500 ether);
        vm.assertEq(votePool.userInterest(alice), 0);
        earn(1600 ether);
        workAll();
        vm.assertEq(votePool.shortfall(), 0);
        vm.assertEq(votePool.userInterest(alice), 90 ether);
        // All ten votes can be paid out again.
        pass(LOCK_PERIOD);
        vm.prank(alice);
        votePool.decreaseStake(10);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        vm.prank(alice);
        votePool.withdrawStake(10);
    }

    function test_lostVotesThatComeBackAfterAllAreInterest() public {
        startSharePool(10_000 ether);
        pos.forfeit(identifier, 2);
        retireAll(10);
        vm.warp(block.timestamp + LOSS_DELAY);
        report(2);
        vm.assertEq(sharePool.totalDeposited(), 8_000 ether);
        workAll();
        pos.forgive(identifier, 2);
        retireAll(10);
        vm.assertEq(sharePool.totalDeposited(), 9_800 ether);
        vm.assertEq(bridge.providerInterest(), 200 ether);
        vm.assertEq(bridge.lostVotes(), 0);
        vm.assertEq(bridge.liquid() + bridge.staked(), 9_800 ether);
        vm.assertEq(bridge.staked(), staking.getStakingBalance(address(bridge)));
    }

    function test_lostVotesCannotBeLostTwice() public {
        startSharePool(10_000 ether);
        pos.forfeit(identifier, 10);
        askBack(10);
        vm.warp(block.timestamp + LOSS_DELAY);
        report(10);
        askBack(10);
        vm.warp(block.timestamp + LOSS_DELAY);
        expectNotProven(1, 0);
    }

    function test_otherVotesWorkOnAfterALoss() public {
        startSharePool(10_000 ether);
        loseVotes(3);
        vm.assertEq(bridge.status().stakedVotes, 7);
        vm.assertEq(bridge.status().retiringVotes, 0);
        vm.prank(alice);
        sharePool.redeem(5_000 ether);
        workAll();
        vm.assertEq(bridge.status().retiringVotes, 4);
        pass(UNLOCK_DELAY);
        workAll();
        vm.assertEq(sharePool.userWithdrawable(alice), 3_500 ether);
        vm.assertEq(bridge.staked(), 3_000 ether);
    }

    function startSharePool(uint256 amount) private {
        setUpSharePool();
        vm.prank(alice);
        sharePool.deposit{value: amount}();
        workAll();
        register(1);
        workAll();
    }

    function loseVotes(uint64 votes) private {
        uint256 left = bridge.status().stakedVotes - votes;
        // PoS takes what it has, and keeps what is forfeited.
        pos.forfeit(identifier, votes + left);
        askBack(votes);
        vm.warp(block.timestamp + LOSS_DELAY);
        report(votes);
        pos.forgive(identifier, left);
    }

    function askBack(uint64 votes) private {
        vm.prank(owner);
        bridge.retire(votes);
    }

    /// @dev All votes are asked back, and what came is not staked yet.
    function retireAll(uint64 votes) private {
        askBack(votes);
        pass(UNLOCK_DELAY);
        vm.assertEq(uint256(bridge.work()), uint256(ICoreBridge.Step.Unlock));
        if (bridge.nextStep() == ICoreBridge.Step.Interest) bridge.work();
    }

    function report(uint64 votes) private {
        vm.prank(owner);
        bridge.reportLoss(votes);
    }

    function expectNotProven(uint64 votes, uint256 proven) private {
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.NotProvenLost.selector, votes, proven));
        report(votes);
    }
}
