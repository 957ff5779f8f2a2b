// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IVotePool} from "../src/sol/IVotePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";
import {Reentrant, Refusing} from "./Reentrant.sol";

contract VotePoolTest is ConfluxTest {
    event IncreasePoSStake(address indexed user, uint256 votePower);
    event DecreasePoSStake(address indexed user, uint256 votePower);
    event WithdrawStake(address indexed user, uint256 votePower);
    event ClaimInterest(address indexed user, uint256 amount);

    function setUp() public {
        setUpVotePool();
    }

    function test_stakeEarnsAndComesBackToTheDrip() public {
        uint256 before = alice.balance;
        vm.expectEmit(address(votePool));
        emit IncreasePoSStake(alice, 3);
        stake(alice, 3);
        start();
        vm.assertEq(staking.getStakingBalance(address(bridge)), 3 * VOTE);

        earn(100 ether);
        workAll();
        vm.assertEq(votePool.userInterest(alice), 90 ether);
        vm.assertEq(bridge.providerInterest(), 10 ether);
        vm.expectEmit(address(votePool));
        emit ClaimInterest(alice, 90 ether);
        vm.prank(alice);
        votePool.claimAllInterest();

        pass(LOCK_PERIOD);
        vm.expectEmit(address(votePool));
        emit DecreasePoSStake(alice, 3);
        unstake(alice, 3);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        vm.expectEmit(address(votePool));
        emit WithdrawStake(alice, 3);
        withdraw(alice, 3);
        vm.assertEq(alice.balance, before + 90 ether);
        vm.assertEq(votePool.stakerNumber(), 0);
        vm.assertEq(address(votePool).balance, 0);
    }

    function test_stakeGoesOnToTheBridgeInTheSameTransaction() public {
        stake(alice, 2);
        vm.assertEq(address(votePool).balance, 0);
        vm.assertEq(crossSpace.mappedBalance(address(bridge)), 2 * VOTE);
        vm.assertEq(votePool.crossingVotes(), 2);
    }

    function testFuzz_valueIsExactlyThatOfTheVotes(uint64 votes, uint256 value) public {
        votes = uint64(1 + votes % 1000);
        value %= 2000 * VOTE;
        vm.assume(value != votes * VOTE);
        vm.deal(alice, value);
        vm.expectRevert("msg.value should be votePower * 1000 ether");
        vm.prank(alice);
        votePool.increaseStake{value: value}(votes);
    }

    function test_noVotesAreRefusedEverywhere() public {
        vm.expectRevert("Minimal votePower is 1");
        votePool.increaseStake(0);
        vm.expectRevert("Minimal votePower is 1");
        votePool.decreaseStake(0);
        vm.expectRevert("Minimal votePower is 1");
        votePool.withdrawStake(0);
        vm.expectRevert("No claimable interest");
        votePool.claimInterest(0);
        vm.expectRevert("No claimable interest");
        votePool.claimAllInterest();
    }

    function test_votesAreLockedAndUnlockedByTheirBlocks() public {
        stake(alice, 4);
        start();
        expectSummary(alice, 4, 4, 0, 0);
        pass(LOCK_PERIOD - 1);
        vm.expectRevert("Locked is not enough");
        unstake(alice, 1);
        pass(1);
        expectSummary(alice, 4, 4, 4, 0);
        unstake(alice, 3);
        expectSummary(alice, 4, 1, 1, 0);
        pass(UNLOCK_PERIOD - 1);
        vm.expectRevert("Unlocked is not enough");
        withdraw(alice, 1);
        pass(1);
        expectSummary(alice, 4, 1, 1, 3);
        vm.expectRevert("Withdrawable CFX is not enough");
        withdraw(alice, 3);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        withdraw(alice, 2);
        vm.expectRevert("Unlocked is not enough");
        withdraw(alice, 2);
        withdraw(alice, 1);
        expectSummary(alice, 1, 1, 1, 0);
    }

    function test_moreThanLockedCannotBeUnstakedTwice() public {
        stake(alice, 2);
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        vm.expectRevert("Locked is not enough");
        unstake(alice, 1);
    }

    function test_queuesShowWhatWaitsWithOffsetAndLimit() public {
        for (uint64 i = 1; i <= 4; ++i) {
            stake(alice, i);
            pass(10);
        }
        uint256 first = block.number - 40 + LOCK_PERIOD;
        IVotePool.QueueNode[] memory nodes = votePool.userInQueue(alice);
        vm.assertEq(nodes.length, 4);
        vm.assertEq(nodes[0].endBlock, first);
        nodes = votePool.userInQueue(alice, 1, 2);
        vm.assertEq(nodes.length, 2);
        vm.assertEq(nodes[0].votePower, 2);
        vm.assertEq(nodes[1].votePower, 3);
        vm.assertEq(nodes[1].endBlock, first + 20);
        vm.assertEq(votePool.userInQueue(alice, 4, 10).length, 0);
        vm.assertEq(votePool.userInQueue(alice, type(uint64).max, type(uint64).max).length, 0);
        vm.roll(first);
        vm.assertEq(votePool.userInQueue(alice, 0, 10).length, 3);
        vm.assertEq(votePool.userOutQueue(alice).length, 0);
    }

    function test_shorterPeriodKeepsTheOrderAndTheDatesThatWereGiven() public {
        stake(alice, 1);
        setPeriods(10, 10);
        stake(alice, 2);
        pass(10);
        expectSummary(alice, 3, 3, 0, 0);
        pass(LOCK_PERIOD - 10);
        expectSummary(alice, 3, 3, 3, 0);
        stake(alice, 5);
        pass(10);
        expectSummary(alice, 8, 8, 8, 0);
    }

    function test_noNumberOfStakesMakesACallExpensive() public {
        for (uint256 i; i < 1500; ++i) {
            stake(alice, 1);
            pass(1);
        }
        pass(LOCK_PERIOD);
        vm.prank(alice);
        uint256 gas = gasleft();
        votePool.decreaseStake(1500);
        vm.assertLt(gas - gasleft(), 200_000);
        gas = gasleft();
        votePool.userSummary(alice);
        vm.assertLt(gas - gasleft(), 200_000);
    }

    function testFuzz_interestIsDividedByVotesAndLosesOnlyDust(uint64[4] memory votes, uint256[4] memory amounts)
        public
    {
        uint256 received;
        uint256 sum;
        for (uint256 i; i < 4; ++i) {
            address staker = address(uint160(0x1000 + i));
            vm.deal(staker, 1e9 ether);
            stake(staker, 1 + votes[i] % 1e5);
            received += deliver(amounts[i] % 1e6 ether);
        }
        for (uint256 i; i < 4; ++i) sum += votePool.userInterest(address(uint160(0x1000 + i)));
        vm.assertLe(sum, received);
        vm.assertLt(received - sum, 5);
        vm.assertEq(votePool.poolSummary().interest, received);
    }

    function test_interestIsThatOfTheVotesWhichWereThere() public {
        stake(alice, 1);
        deliver(30 ether);
        stake(bob, 2);
        deliver(30 ether);
        vm.assertEq(votePool.userInterest(alice), 40 ether);
        vm.assertEq(votePool.userInterest(bob), 20 ether);
        pass(LOCK_PERIOD);
        unstake(bob, 2);
        deliver(10 ether);
        vm.assertEq(votePool.userInterest(alice), 50 ether);
        vm.assertEq(votePool.userInterest(bob), 20 ether);
        vm.assertEq(votePool.userSummary(bob).currentInterest, 20 ether);
    }

    function test_interestWithoutAnyStakeGoesWithTheNext() public {
        deliver(7 ether);
        vm.assertEq(votePool.userInterest(alice), 0);
        stake(alice, 1);
        vm.assertEq(votePool.userInterest(alice), 0);
        deliver(1 ether);
        vm.assertEq(votePool.userInterest(alice), 8 ether);
        vm.assertEq(votePool.poolSummary().totalInterest, 8 ether);
    }

    function test_claimInParts() public {
        stake(alice, 1);
        deliver(3 ether);
        vm.expectRevert("Interest not enough");
        claim(alice, 3 ether + 1);
        claim(alice, 1 ether);
        claim(alice, 2 ether);
        vm.expectRevert("Interest not enough");
        claim(alice, 1);
        vm.assertEq(votePool.userSummary(alice).claimedInterest, 3 ether);
        vm.assertEq(votePool.poolSummary().interest, 0);
    }

    function test_stakerWhoCannotBePaidKeepsTheirInterestAndHoldsUpNobody() public {
        Refusing refusing = new Refusing{value: 1000 ether}();
        refusing.stake(votePool);
        stake(alice, 1);
        deliver(4 ether);
        vm.expectRevert("Transfer failed");
        refusing.claim(votePool);
        vm.assertEq(votePool.userInterest(address(refusing)), 2 ether);
        claim(alice, 2 ether);
    }

    function test_stakersAreCountedAsTheyComeAndGo() public {
        stake(alice, 1);
        stake(alice, 1);
        stake(bob, 1);
        vm.assertEq(votePool.stakerNumber(), 2);
        start();
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        vm.assertEq(votePool.stakerNumber(), 2);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        withdraw(alice, 1);
        vm.assertEq(votePool.stakerNumber(), 2);
        withdraw(alice, 1);
        vm.assertEq(votePool.stakerNumber(), 1);
        stake(alice, 1);
        vm.assertEq(votePool.stakerNumber(), 2);
    }

    function test_nothingIsPaidTwiceToOneWhoComesBackWhileBeingPaid() public {
        Reentrant thief = new Reentrant{value: VOTE}();
        stake(bob, 3);
        thief.act(address(votePool), VOTE, abi.encodeCall(votePool.increaseStake, (1)), "");
        start();
        earn(40 ether);
        workAll();
        bytes memory claimAgain = abi.encodeCall(votePool.claimInterest, (9 ether));
        thief.act(address(votePool), 0, claimAgain, claimAgain);
        vm.assertFalse(thief.accepted());
        vm.assertEq(address(thief).balance, 9 ether);

        pass(LOCK_PERIOD);
        thief.act(address(votePool), 0, abi.encodeCall(votePool.decreaseStake, (1)), "");
        unstake(bob, 3);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        bytes memory withdrawAgain = abi.encodeCall(votePool.withdrawStake, (1));
        thief.act(address(votePool), 0, withdrawAgain, withdrawAgain);
        vm.assertFalse(thief.accepted());
        vm.assertEq(address(thief).balance, 9 ether + VOTE);
        withdraw(bob, 3);
    }

    function test_moneySentByForceChangesNothing() public {
        stake(alice, 1);
        deliver(1 ether);
        vm.deal(address(votePool), address(votePool).balance + 50 ether);
        vm.assertEq(votePool.userInterest(alice), 1 ether);
        vm.assertEq(votePool.withdrawableCfx(), 0);
        (bool taken,) = address(votePool).call{value: 1 ether}("");
        vm.assertFalse(taken);
    }

    // --- short hands

    function start() private {
        workAll();
        register(1);
        workAll();
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

    function claim(address staker, uint256 amount) private {
        vm.prank(staker);
        votePool.claimInterest(amount);
    }

    function setPeriods(uint256 lockPeriod, uint256 unlockPeriod) private {
        vm.prank(owner);
        votePool.setPeriods(lockPeriod, unlockPeriod);
    }

    /// @dev Interest as the bridge would send it.
    function deliver(uint256 amount) private returns (uint256) {
        address mapped = crossSpace.mappedAddress(address(bridge));
        vm.deal(mapped, mapped.balance + amount);
        vm.prank(mapped);
        votePool.receiveInterest{value: amount}(amount, 0, 0, 0);
        return amount;
    }

    function expectSummary(address user, uint256 votes, uint256 available, uint256 locked, uint256 unlocked)
        private
        view
    {
        IVotePool.UserSummary memory summary = votePool.userSummary(user);
        vm.assertEq(summary.votes, votes);
        vm.assertEq(summary.available, available);
        vm.assertEq(summary.locked, locked);
        vm.assertEq(summary.unlocked, unlocked);
    }
}
