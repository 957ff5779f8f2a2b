// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISharePool} from "../src/sol/ISharePool.sol";
import {SharePool} from "../src/sol/SharePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";
import {Reentrant} from "./Reentrant.sol";

contract SharePoolTest is ConfluxTest {
    event Deposit(address indexed user, uint256 amount, uint256 shares);
    event Redeem(address indexed user, uint256 shares, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);
    event RewardsAdded(uint256 amount, uint256 fee);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function setUp() public {
        setUpSharePool();
    }

    function test_anyAmountEarnsAndComesBack() public {
        uint256 before = alice.balance;
        vm.expectEmit(address(sharePool));
        emit Deposit(alice, 2500.5 ether, 2500.5 ether);
        deposit(alice, 2500.5 ether);
        start();
        vm.assertEq(staking.getStakingBalance(address(bridge)), 2 * VOTE);

        earn(1000 ether);
        vm.expectEmit(address(sharePool));
        emit RewardsAdded(900 ether, 100 ether);
        workAll();
        vm.assertEq(sharePool.totalDeposited(), 3400.5 ether);
        vm.assertEq(staking.getStakingBalance(address(bridge)), 3 * VOTE);

        redeem(alice, sharePool.balanceOf(alice));
        settle();
        uint256 ready = sharePool.userWithdrawable(alice);
        vm.assertLe(ready, 3400.5 ether);
        vm.assertLe(3400.5 ether - 1e9, ready);
        vm.expectEmit(address(sharePool));
        emit Withdraw(alice, ready);
        withdraw(alice, ready);
        vm.assertEq(alice.balance, before - 2500.5 ether + ready);
        vm.assertEq(sharePool.totalSupply(), 0);
        vm.assertEq(address(sharePool).balance, 0);
    }

    function test_poolThatEverybodyLeftGoesOnAsBefore() public {
        deposit(alice, 1000 ether);
        reward(500 ether);
        uint256 ratio = sharePool.ratioDepositedBySupply();
        redeem(alice, sharePool.balanceOf(alice));
        vm.assertLe(sharePool.totalDeposited(), 1e9);
        vm.assertGe(sharePool.ratioDepositedBySupply(), ratio);
        vm.assertLe(sharePool.ratioDepositedBySupply(), ratio + 1);
        deposit(bob, 10 ether);
        vm.assertLe(10 ether - sharePool.userStakedInPoS(bob), 3);
    }

    function testFuzz_nobodyTakesOutMoreThanTheyPutIn(uint256 first, uint256 gain, uint256 amount) public {
        first = 1 + first % 1e6 ether;
        amount = 1 + amount % 1e6 ether;
        deposit(alice, first);
        reward(gain % 1e6 ether);
        if (sharePool.toShares(amount) == 0) return;
        deposit(bob, amount);
        uint256 shares = sharePool.balanceOf(bob);
        vm.assertLe(sharePool.toAssets(shares), amount);
        if (sharePool.toAssets(shares) == 0) return;
        uint256 alices = sharePool.userStakedInPoS(alice);
        redeem(bob, shares);
        vm.assertLe(alices, sharePool.userStakedInPoS(alice));
        vm.assertLe(sharePool.userClaimed(bob), amount);
    }

    function test_amountWorthNoShareIsRefused() public {
        deposit(alice, 1 ether);
        reward(3 ether);
        vm.expectRevert("deposit amount is worth no share");
        deposit(bob, 1);
        deposit(bob, 4);
        vm.assertEq(sharePool.balanceOf(bob), 1);
    }

    function test_nothingIsRefusedEverywhere() public {
        vm.expectRevert("deposit amount must be greater than 0");
        deposit(alice, 0);
        vm.expectRevert("redeem amount must be greater than 0");
        redeem(alice, 0);
        vm.expectRevert("withdraw amount must be greater than 0");
        withdraw(alice, 0);
        vm.expectRevert("redeem amount exceeds balance");
        redeem(alice, 1);
        vm.expectRevert("withdraw amount exceeds what is ready");
        withdraw(alice, 1);
    }

    function test_redemptionsAreServedFirstComeFirstServed() public {
        deposit(alice, 10 ether);
        deposit(bob, 10 ether);
        redeem(alice, 4 ether);
        redeem(bob, 5 ether);
        redeem(alice, 3 ether);
        pass(UNLOCK_PERIOD);
        arrive(6 ether);
        vm.assertEq(sharePool.userWithdrawable(alice), 4 ether);
        vm.assertEq(sharePool.userWithdrawable(bob), 2 ether);
        vm.assertEq(sharePool.userClaimed(bob), 3 ether);
        arrive(4 ether);
        vm.assertEq(sharePool.userWithdrawable(alice), 5 ether);
        vm.assertEq(sharePool.userWithdrawable(bob), 5 ether);
        withdraw(alice, 4.5 ether);

        ISharePool.RedeemRequest[] memory open = sharePool.userRedeemRequests(alice, 0, 10);
        vm.assertEq(open.length, 1);
        vm.assertEq(open[0].amount, 2.5 ether);
        vm.assertEq(open[0].ready, 0.5 ether);
        vm.assertEq(open[0].requestBlock, block.number - UNLOCK_PERIOD);
        vm.assertEq(sharePool.userRedeemRequests(alice, 1, 10).length, 0);
        vm.assertEq(sharePool.userRedeemRequests(alice, type(uint256).max, 10).length, 0);
    }

    function test_nothingIsReadyBeforeTheUnlockPeriodEvenWhenItHasArrived() public {
        deposit(alice, 10 ether);
        redeem(alice, 10 ether);
        arrive(10 ether);
        vm.assertEq(sharePool.userWithdrawable(alice), 0);
        pass(UNLOCK_PERIOD - 1);
        vm.expectRevert("withdraw amount exceeds what is ready");
        withdraw(alice, 1);
        pass(1);
        withdraw(alice, 10 ether);
    }

    function test_longerPeriodDoesNotHoldUpWhatWasAskedForBefore() public {
        deposit(alice, 10 ether);
        redeem(alice, 4 ether);
        vm.prank(owner);
        sharePool.setPeriods(0, 5000);
        redeem(alice, 4 ether);
        ISharePool.RedeemRequest[] memory open = sharePool.userRedeemRequests(alice, 0, 10);
        vm.assertEq(open[0].readyBlock, block.number + UNLOCK_PERIOD);
        vm.assertEq(open[1].readyBlock, block.number + 5000);
        // A shorter one does not let anybody in before those who came first.
        vm.prank(owner);
        sharePool.setPeriods(0, 0);
        redeem(alice, 1 ether);
        vm.assertEq(sharePool.userRedeemRequests(alice, 2, 1)[0].readyBlock, block.number + 5000);
        arrive(8 ether);
        pass(UNLOCK_PERIOD);
        vm.assertEq(sharePool.userWithdrawable(alice), 4 ether);
    }

    function test_ownerHoldsNobodyUpForLongerThanFifteenDays() public {
        deposit(alice, 10 ether);
        uint256 most = sharePool.MAX_PERIOD();
        vm.prank(owner);
        sharePool.setPeriods(most, most);
        redeem(alice, 10 ether);
        arrive(10 ether);
        pass(15 days);
        withdraw(alice, 10 ether);
    }

    /// @dev What the threat model says of rewards that wait: they are shared with whoever comes before they are passed on.
    function test_whoStakesRightBeforeRewardsPaysWithTheUnlockPeriod() public {
        deposit(alice, 10_000 ether);
        start();
        earn(100 ether);
        deposit(bob, 990_000 ether);
        workAll();
        redeem(bob, sharePool.balanceOf(bob));
        uint256 due = sharePool.userClaimed(bob);
        vm.assertGe(due, 990_089 ether);
        settle();
        vm.assertEq(sharePool.userClaimed(bob), 0);
        // Once they are passed on there is nothing to take.
        deposit(bob, 990_000 ether);
        workAll();
        redeem(bob, sharePool.balanceOf(bob));
        vm.assertLe(sharePool.userClaimed(bob), 990_000 ether);
        pass(UNLOCK_PERIOD - 1);
        workAll();
        vm.assertEq(sharePool.userWithdrawable(bob), due);
    }

    function test_sharesCannotBeSentToThePoolItself() public {
        deposit(alice, 10 ether);
        vm.expectRevert(abi.encodeWithSelector(SharePool.SharesToPool.selector));
        vm.prank(alice);
        sharePool.transfer(address(sharePool), 1);
        vm.prank(alice);
        sharePool.approve(bob, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(SharePool.SharesToPool.selector));
        vm.prank(bob);
        sharePool.transferFrom(alice, address(sharePool), 1 ether);
        vm.assertEq(sharePool.balanceOf(alice), 10 ether);
    }

    function test_noNumberOfRequestsMakesACallExpensive() public {
        deposit(alice, 1000 ether);
        for (uint256 i; i < 1500; ++i) redeem(alice, 1 ether / 2);
        arrive(700.25 ether);
        pass(UNLOCK_PERIOD);
        vm.prank(alice);
        uint256 gas = gasleft();
        sharePool.withdraw(700.25 ether);
        vm.assertLt(gas - gasleft(), 200_000);
        vm.prank(alice);
        gas = gasleft();
        sharePool.redeem(1);
        vm.assertLt(gas - gasleft(), 300_000);
        vm.assertEq(sharePool.userRedeemRequests(alice, 0, 3)[0].amount, 0.25 ether);
    }

    function test_nothingIsPaidTwiceToOneWhoComesBackWhileBeingPaid() public {
        Reentrant thief = new Reentrant{value: 5 ether}();
        deposit(bob, 20 ether);
        thief.act(address(sharePool), 5 ether, abi.encodeCall(sharePool.deposit, ()), "");
        thief.act(address(sharePool), 0, abi.encodeCall(sharePool.redeem, (5 ether)), "");
        redeem(bob, 20 ether);
        arrive(25 ether);
        pass(UNLOCK_PERIOD);
        bytes memory again = abi.encodeCall(sharePool.withdraw, (5 ether));
        thief.act(address(sharePool), 0, again, again);
        vm.assertFalse(thief.accepted());
        vm.assertEq(address(thief).balance, 5 ether);
        withdraw(bob, 20 ether);
    }

    function test_moneySentByForceChangesNothing() public {
        deposit(alice, 10 ether);
        vm.deal(address(sharePool), 1e6 ether);
        vm.assertEq(sharePool.ratioDepositedBySupply(), 1e9);
        vm.assertEq(sharePool.userWithdrawable(alice), 0);
        (bool taken,) = address(sharePool).call{value: 1 ether}("");
        vm.assertFalse(taken);
    }

    function test_sharesAreAToken() public {
        deposit(alice, 10 ether);
        vm.expectEmit(address(sharePool));
        emit Transfer(alice, bob, 4 ether);
        vm.prank(alice);
        sharePool.transfer(bob, 4 ether);
        vm.assertEq(sharePool.stakerNumber(), 2);
        vm.prank(alice);
        sharePool.approve(bob, 5 ether);
        vm.prank(bob);
        sharePool.transferFrom(alice, bob, 4 ether);
        vm.assertEq(sharePool.allowance(alice, bob), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(SharePool.InsufficientAllowance.selector, 1 ether, 2 ether));
        vm.prank(bob);
        sharePool.transferFrom(alice, bob, 2 ether);
        vm.prank(alice);
        sharePool.approve(bob, type(uint256).max);
        vm.prank(bob);
        sharePool.transferFrom(alice, bob, 2 ether);
        vm.assertEq(sharePool.allowance(alice, bob), type(uint256).max);
        vm.assertEq(sharePool.stakerNumber(), 1);
        vm.expectRevert(abi.encodeWithSelector(SharePool.InsufficientBalance.selector, 0, 1));
        vm.prank(alice);
        sharePool.transfer(bob, 1);
        vm.expectRevert();
        vm.prank(bob);
        sharePool.transfer(address(0), 1);
        vm.prank(bob);
        sharePool.transfer(bob, 10 ether);
        vm.assertEq(sharePool.balanceOf(bob), 10 ether);
        vm.assertEq(sharePool.stakerNumber(), 1);
    }

    // --- short hands

    function start() private {
        workAll();
        register(1);
        workAll();
    }

    /// @dev Until all that was asked back has come.
    function settle() private {
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
    }

    function deposit(address staker, uint256 amount) private {
        vm.prank(staker);
        sharePool.deposit{value: amount}();
    }

    function redeem(address staker, uint256 shares) private {
        vm.prank(staker);
        sharePool.redeem(shares);
    }

    function withdraw(address staker, uint256 amount) private {
        vm.prank(staker);
        sharePool.withdraw(amount);
    }

    /// @dev As the bridge would tell of rewards and send principal.
    function reward(uint256 amount) private {
        vm.prank(crossSpace.mappedAddress(address(bridge)));
        sharePool.receiveInterest(amount, 0, 0, 0);
    }

    function arrive(uint256 amount) private {
        address mapped = crossSpace.mappedAddress(address(bridge));
        vm.deal(mapped, mapped.balance + amount);
        vm.prank(mapped);
        sharePool.receivePrincipal{value: amount}();
    }
}
