// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {CoreBridge} from "../src/sol/CoreBridge.sol";
import {ICoreBridge} from "../src/sol/ICoreBridge.sol";
import {ConfluxTest} from "./ConfluxTest.sol";
import {Refusing} from "./Reentrant.sol";

contract CoreBridgeTest is ConfluxTest {
    event Worked(ICoreBridge.Step indexed step, uint256 amount);

    function setUp() public {
        setUpVotePool();
    }

    function test_stepsFollowOneAnotherAndAnybodyMayDoThem() public {
        expectStep(ICoreBridge.Step.None);
        stake(alice, 5);
        vm.expectEmit(address(bridge));
        emit Worked(ICoreBridge.Step.Collect, 5 * VOTE);
        expectWork(ICoreBridge.Step.Collect, address(0xCAFE));
        vm.assertEq(bridge.liquid(), 5 * VOTE);
        register(1);
        expectWork(ICoreBridge.Step.Stake, address(0xBEEF));
        vm.assertEq(bridge.status().stakedVotes, 5);
        earn(10 ether);
        expectWork(ICoreBridge.Step.Interest, alice);
        expectStep(ICoreBridge.Step.None);

        pass(LOCK_PERIOD);
        unstake(alice, 2);
        expectWork(ICoreBridge.Step.Retire, bob);
        vm.assertEq(bridge.status().retiringVotes, 2);
        expectStep(ICoreBridge.Step.None);
        pass(UNLOCK_DELAY);
        vm.assertEq(bridge.status().unlockedVotes, 2);
        expectWork(ICoreBridge.Step.Unlock, address(0xCAFE));
        expectWork(ICoreBridge.Step.Return, address(0xCAFE));
        vm.assertEq(votePool.withdrawableCfx(), 2 * VOTE);
        vm.assertEq(bridge.status().stakedVotes, 3);
        vm.assertEq(bridge.status().lastWorkBlock, block.number);
        expectStep(ICoreBridge.Step.None);
    }

    function test_workTwiceDoesNothingTwice() public {
        stake(alice, 5);
        workAll();
        register(5);
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        bridge.work();
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.NothingToDo.selector));
        bridge.work();
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.NothingToDo.selector));
        vm.prank(bob);
        bridge.work();
        vm.assertEq(bridge.status().retiringVotes, 2);
    }

    function test_withoutRegistrationNothingIsStakedAndStakersGetTheirsBack() public {
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.NothingToDo.selector));
        bridge.work();
        stake(alice, 2);
        workAll();
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.NotRegistered.selector));
        bridge.work();
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        expectWork(ICoreBridge.Step.Return, bob);
        vm.assertEq(votePool.withdrawableCfx(), 2 * VOTE);
    }

    /// @dev The step before decides which one is looked at first: with `Interest` it is `Retire`, before `Unlock`.
    function test_F02_votesThatPoSGaveBackAreNotAskedBackAgain() public {
        stake(alice, 10);
        workAll();
        register(10);
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        expectWork(ICoreBridge.Step.Retire, bob);
        earn(10 ether);
        expectWork(ICoreBridge.Step.Interest, bob);
        pass(UNLOCK_DELAY);
        expectWork(ICoreBridge.Step.Unlock, bob);
        workAll();
        vm.assertEq(bridge.status().stakedVotes, 8);
        vm.assertEq(bridge.status().retiringVotes, 0);
        vm.assertEq(votePool.withdrawableCfx(), 2 * VOTE);
    }

    function test_F02_unlockedVotesCoverOnlyWhatTheyAreWorth() public {
        stake(alice, 10);
        workAll();
        register(10);
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        workAll();
        earn(10 ether);
        bridge.work();
        pass(UNLOCK_DELAY);
        unstake(alice, 3);
        vm.assertEq(bridge.status().unlockedVotes, 2);
        expectWork(ICoreBridge.Step.Retire, bob);
        vm.assertEq(bridge.status().retiringVotes, 3);
    }

    function test_newStakesPayOldOnesWithoutAWayThroughPoS() public {
        stake(alice, 5);
        workAll();
        register(5);
        pass(LOCK_PERIOD);
        unstake(alice, 3);
        stake(bob, 4);
        workAll();
        vm.assertEq(votePool.withdrawableCfx(), 3 * VOTE);
        vm.assertEq(bridge.status().retiringVotes, 0);
        vm.assertEq(bridge.status().stakedVotes, 6);
    }

    function test_whatWasAskedBackIsNotLockedByRegistering() public {
        stake(alice, 5);
        workAll();
        pass(LOCK_PERIOD);
        unstake(alice, 2);
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.TooFewVotes.selector, 4, 3));
        register(4);
        register(3);
        workAll();
        vm.assertEq(votePool.withdrawableCfx(), 2 * VOTE);
    }

    function test_votesTakenOutByForceAreStakedAgain() public {
        stake(alice, 8);
        workAll();
        register(8);
        pos.forceRetire(identifier);
        expectStep(ICoreBridge.Step.None);
        pass(UNLOCK_DELAY);
        vm.assertEq(bridge.status().unlockedVotes, 8);
        vm.assertEq(bridge.status().retiringVotes, 0);
        expectWork(ICoreBridge.Step.Unlock, bob);
        expectWork(ICoreBridge.Step.Stake, bob);
        vm.assertEq(bridge.status().stakedVotes, 8);
        vm.assertEq(bridge.status().interest, 0);
    }

    function test_forceWhileStakersAskTheirsBack() public {
        stake(alice, 8);
        workAll();
        register(8);
        pass(LOCK_PERIOD);
        unstake(alice, 3);
        workAll();
        pos.forceRetire(identifier);
        unstake(alice, 1);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        vm.assertEq(votePool.withdrawableCfx(), 4 * VOTE);
        vm.assertEq(bridge.status().stakedVotes, 4);
        vm.assertEq(bridge.status().retiringVotes, 0);
        // What is asked back later is still asked from PoS.
        unstake(alice, 4);
        workAll();
        vm.assertEq(bridge.status().retiringVotes, 4);
    }

    function test_smallMovesAreMadeAtMostOnceInAWhile() public {
        setUpSharePool();
        deposit(0.5 ether);
        expectWork(ICoreBridge.Step.Collect, bob);
        for (uint256 i; i < 3; ++i) deposit(0.1 ether);
        expectStep(ICoreBridge.Step.None);
        deposit(0.7 ether);
        expectWork(ICoreBridge.Step.Collect, bob);
        vm.prank(alice);
        sharePool.redeem(1);
        // Each step has a clock of its own: small stakes do not hold up small redemptions.
        expectWork(ICoreBridge.Step.Return, bob);
        vm.prank(alice);
        sharePool.redeem(1);
        expectStep(ICoreBridge.Step.None);
        pass(7_200);
        expectWork(ICoreBridge.Step.Return, bob);
    }

    function test_interestBelowTheMinimumIsNotDue() public {
        stake(alice, 1);
        workAll();
        register(1);
        earn(1 ether - 1);
        expectStep(ICoreBridge.Step.None);
        earn(1);
        expectStep(ICoreBridge.Step.Interest);
    }

    function test_whatElseIsSentIsInterest() public {
        stake(alice, 1);
        address mapped = crossSpace.mappedAddress(address(bridge));
        vm.deal(mapped, mapped.balance + 2 ether);
        (bool sent,) = address(bridge).call{value: 1 ether}("");
        vm.assertTrue(sent);
        workAll();
        vm.assertEq(votePool.poolSummary().totalInterest, 2.7 ether);
    }

    function test_apyIsThatOfTheLastSevenDaysAfterTheFee() public {
        stake(alice, 100);
        workAll();
        register(100);
        uint256 aDay = 63_072_000 / uint256(365);
        for (uint256 i; i < 20; ++i) {
            pass(aDay);
            // 12 % a year in the first days, 6 % in the later ones.
            earn(100 * VOTE * (i < 10 ? 12 : 6) / 100 / 365);
            workAll();
            if (i == 8) vm.assertEq(votePool.poolAPY(), 1080);
        }
        vm.assertEq(votePool.poolAPY(), 539);
        vm.assertEq(bridge.poolAPY(), 539);
    }

    function test_apyForgetsADayOnceSevenMoreAreOver() public {
        uint256 aDay = 63_072_000 / uint256(365);
        stake(alice, 100);
        workAll();
        register(100);
        vm.roll(10 * aDay);
        earn(100 ether);
        workAll();
        uint256 apy = bridge.poolAPY();
        vm.assertLt(0, apy);
        vm.roll(18 * aDay - 1);
        vm.assertEq(bridge.poolAPY(), apy);
        vm.roll(18 * aDay);
        vm.assertEq(bridge.poolAPY(), 0);
    }

    function test_providerIsPaidItsPartAndHoldsUpNobody() public {
        Refusing refusing = new Refusing();
        vm.prank(owner);
        bridge.setProvider(address(refusing));
        stake(alice, 1);
        workAll();
        earn(10 ether);
        workAll();
        vm.assertEq(votePool.poolSummary().totalInterest, 9 ether);
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.WithdrawalRefused.selector, address(refusing)));
        bridge.withdrawProviderInterest();
        earn(10 ether);
        workAll();
        vm.assertEq(votePool.poolSummary().totalInterest, 18 ether);
        vm.prank(owner);
        bridge.setProvider(provider);
        vm.prank(bob);
        bridge.withdrawProviderInterest();
        vm.assertEq(provider.balance, 2 ether);
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.NothingToWithdraw.selector));
        bridge.withdrawProviderInterest();
    }

    function test_anotherIdentityOnlyWhenPoSHoldsNothingOfTheFirst() public {
        stake(alice, 2);
        workAll();
        register(2);
        pos.forceRetire(identifier);
        pass(UNLOCK_DELAY);
        bridge.work();
        registerAs(2, 0x07);
        vm.assertEq(bridge.status().stakedVotes, 2);
        pass(LOCK_PERIOD);
        unstake(alice, 1);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        vm.assertEq(votePool.withdrawableCfx(), VOTE);
    }

    function test_identityThatStillHoldsVotesCannotBeChanged() public {
        stake(alice, 2);
        workAll();
        register(1);
        vm.expectRevert("can not change identifier");
        registerAs(1, 0x07);
    }

    function test_nobodyIsLeftWhoCouldDestroyTheBridge() public {
        vm.assertEq(adminControl.getAdmin(address(bridge)), address(0));
        adminControl.beDeaf();
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.HasAdmin.selector));
        new CoreBridge(owner, address(votePool), provider);
    }

    function testFuzz_onlyTheOwnerSettles(address caller) public {
        vm.assume(caller != owner);
        bytes[2] memory proof;
        CoreBridge.Settings memory settings = CoreBridge.Settings(1, 1, 1, 63_072_000);
        bytes memory refusal = abi.encodeWithSignature("NotOwner(address)", caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        bridge.register(bytes32(uint256(1)), 1, "", "", proof);
        vm.expectRevert(refusal);
        vm.prank(caller);
        bridge.retire(1);
        vm.expectRevert(refusal);
        vm.prank(caller);
        bridge.reportLoss(1);
        vm.expectRevert(refusal);
        vm.prank(caller);
        bridge.setProvider(caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        bridge.setSettings(settings);
    }

    function test_settingsHaveBounds() public {
        expectOutOfBounds(CoreBridge.Settings(0, 1, 1, 63_072_000));
        expectOutOfBounds(CoreBridge.Settings(1001 ether, 1, 1, 63_072_000));
        expectOutOfBounds(CoreBridge.Settings(1, 1001 ether, 1, 63_072_000));
        expectOutOfBounds(CoreBridge.Settings(1, 1, 172_801, 63_072_000));
        expectOutOfBounds(CoreBridge.Settings(1, 1, 1, 9_999_999));
        expectOutOfBounds(CoreBridge.Settings(1, 1, 1, 250_000_001));
        vm.prank(owner);
        bridge.setSettings(CoreBridge.Settings(1, 0, 0, 31_536_000));
    }

    function expectOutOfBounds(CoreBridge.Settings memory settings) private {
        vm.expectRevert(abi.encodeWithSelector(ICoreBridge.SettingOutOfBounds.selector));
        vm.prank(owner);
        bridge.setSettings(settings);
    }

    function expectStep(ICoreBridge.Step step) private view {
        vm.assertEq(uint256(bridge.nextStep()), uint256(step));
    }

    function expectWork(ICoreBridge.Step step, address caller) private {
        expectStep(step);
        vm.prank(caller);
        vm.assertEq(uint256(bridge.work()), uint256(step));
    }

    function stake(address staker, uint64 votes) private {
        vm.prank(staker);
        votePool.increaseStake{value: votes * VOTE}(votes);
    }

    function unstake(address staker, uint64 votes) private {
        vm.prank(staker);
        votePool.decreaseStake(votes);
    }

    function deposit(uint256 amount) private {
        vm.prank(alice);
        sharePool.deposit{value: amount}();
    }
}
