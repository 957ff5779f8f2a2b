// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICoreBridge} from "../src/sol/ICoreBridge.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

/// @dev Nobody can keep a step from being done by making another one due again and again.
contract TurnsTest is ConfluxTest {
    function setUp() public {
        setUpSharePool();
        deposit(alice, 10_000 ether);
        workAll();
        register(1);
        workAll();
        pass(10_000);
    }

    function test_stakesWithoutEndHoldUpNeitherRedemptionsNorRewards() public {
        redeem(alice, 5_000 ether);
        earn(500 ether);
        depositBeforeEach(40);
        vm.assertEq(bridge.status().retiringVotes, 5);
        vm.assertLt(bridge.status().interest, 1 ether);
        pass(UNLOCK_DELAY);
        depositBeforeEach(6);
        vm.assertEq(sharePool.userWithdrawable(alice), 5_000 ether);
    }

    function test_everyStepThatIsDueIsDoneWithinSixSteps() public {
        redeem(alice, 5_000 ether);
        workAll();
        pass(UNLOCK_DELAY);
        redeem(alice, 2_000 ether);
        deposit(bob, 1 ether);
        earn(100 ether);
        uint256 done;
        for (uint256 i; i < 6; ++i) {
            done |= 1 << uint256(bridge.work());
            deposit(bob, 1 ether);
            earn(100 ether);
        }
        uint256 all = 1 << uint256(ICoreBridge.Step.Collect) | 1 << uint256(ICoreBridge.Step.Retire)
            | 1 << uint256(ICoreBridge.Step.Unlock) | 1 << uint256(ICoreBridge.Step.Return)
            | 1 << uint256(ICoreBridge.Step.Interest);
        vm.assertEq(done & all, all);
    }

    function test_dustDoesNotHoldUpASmallRedemption() public {
        redeem(alice, 0.9 ether);
        for (uint256 i; i < 10; ++i) {
            deposit(bob, 1);
            redeem(bob, 1);
            while (bridge.nextStep() != ICoreBridge.Step.None) bridge.work();
            pass(7_200);
        }
        vm.assertGe(sharePool.userWithdrawable(alice), 0.9 ether - 1);
    }

    /// @dev Somebody stakes 1 CFX before every single step.
    function depositBeforeEach(uint256 steps) private {
        for (uint256 i; i < steps; ++i) {
            deposit(bob, 1 ether);
            bridge.work();
        }
    }

    function deposit(address staker, uint256 amount) private {
        vm.prank(staker);
        sharePool.deposit{value: amount}();
    }

    function redeem(address staker, uint256 shares) private {
        vm.prank(staker);
        sharePool.redeem(shares);
    }
}
