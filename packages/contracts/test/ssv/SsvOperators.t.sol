// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {SsvNetworkViews} from "../../src/sol/ssv/SsvNetworkViews.sol";
import {SsvOperators} from "../../src/sol/ssv/SsvOperators.sol";
import {Cluster} from "../../src/sol/ssv/SsvTypes.sol";
import {SsvTest} from "./SsvTest.sol";

contract SsvOperatorsTest is SsvTest {
    function test_operatorsAreNumberedInTurnAndReadable() public {
        vm.expectEmit(address(network));
        emit SsvOperators.OperatorAdded(15, STRANGER, "key", MIN_FEE);
        vm.expectEmit(address(network));
        emit SsvOperators.OperatorPrivacyStatusUpdated(one(15), true);
        vm.prank(STRANGER);
        vm.assertEq(administration.registerOperator("key", MIN_FEE, true), 15);
        SsvNetworkViews.OperatorData memory operator = views.getOperatorById(15);
        vm.assertEq(operator.owner, STRANGER);
        vm.assertEq(operator.fee, MIN_FEE);
        vm.assertTrue(operator.isPrivate);
        vm.assertTrue(operator.isActive);
        vm.assertFalse(views.getOperatorById(16).isActive);
    }

    function test_newFeeIsWithinTheBounds() public {
        expectError(SsvErrors.FeeTooLow.selector);
        administration.registerOperator("key", MIN_FEE - 100_000, false);
        expectError(SsvErrors.FeeTooHigh.selector);
        administration.registerOperator("key", MAX_FEE + 100_000, false);
        expectError(SsvErrors.MaxPrecisionExceeded.selector);
        administration.registerOperator("key", MIN_FEE + 1, false);
        expectError(SsvErrors.MaxValueExceeded.selector);
        administration.registerOperator("key", 100_000 * 2 ** 64, false);
        administration.registerOperator("key", 0, false);
        expectError(SsvErrors.OperatorAlreadyExists.selector);
        administration.registerOperator("key", MIN_FEE, false);
    }

    function test_onlyItsOwnerSetsUpAnOperator() public {
        bytes memory refusal =
            abi.encodeWithSelector(SsvErrors.CallerNotOwnerWithData.selector, address(this), OPERATOR_OWNER);
        vm.expectRevert(refusal);
        administration.removeOperator(1);
        vm.expectRevert(refusal);
        administration.declareOperatorFee(1, MIN_FEE);
        vm.expectRevert(refusal);
        administration.executeOperatorFee(1);
        vm.expectRevert(refusal);
        administration.cancelDeclaredOperatorFee(1);
        vm.expectRevert(refusal);
        administration.reduceOperatorFee(1, MIN_FEE);
        vm.expectRevert(refusal);
        administration.setOperatorsPrivateUnchecked(one(uint64(1)));
        vm.expectRevert(refusal);
        administration.withdrawAllOperatorEarnings(1);
        expectError(SsvErrors.OperatorDoesNotExist.selector);
        administration.removeOperator(99);
        expectError(SsvErrors.OperatorDoesNotExist.selector);
        administration.withdrawOperatorEarnings(99, 1);
    }

    function test_feeRisesOnlyAfterItsNotice() public {
        uint256 raised = OPERATOR_FEE + 100_000_000;
        asOwner();
        administration.declareOperatorFee(1, raised);
        SsvNetworkViews.DeclaredFeeData memory declared = views.getOperatorDeclaredFee(1);
        vm.assertTrue(declared.isFeeDeclared);
        vm.assertEq(declared.fee, raised);
        vm.assertEq(declared.approvalBeginTime, block.timestamp + DECLARE_PERIOD);
        vm.assertEq(declared.approvalEndTime, block.timestamp + DECLARE_PERIOD + EXECUTE_PERIOD);
        uint256 begin = declared.approvalBeginTime;
        vm.warp(begin - 1);
        expectError(SsvErrors.ApprovalNotWithinTimeframe.selector);
        asOwner();
        administration.executeOperatorFee(1);
        vm.warp(begin);
        asOwner();
        administration.executeOperatorFee(1);
        vm.assertEq(views.getOperatorFee(1), raised);
        vm.assertFalse(views.getOperatorDeclaredFee(1).isFeeDeclared);
        expectError(SsvErrors.NoFeeDeclared.selector);
        asOwner();
        administration.executeOperatorFee(1);
    }

    function test_noticeEnds() public {
        asOwner();
        administration.declareOperatorFee(1, OPERATOR_FEE + 100_000);
        vm.warp(block.timestamp + DECLARE_PERIOD + EXECUTE_PERIOD + 1);
        expectError(SsvErrors.ApprovalNotWithinTimeframe.selector);
        asOwner();
        administration.executeOperatorFee(1);
    }

    function test_noticeCanBeTakenBack() public {
        expectError(SsvErrors.NoFeeDeclared.selector);
        asOwner();
        administration.cancelDeclaredOperatorFee(1);
        asOwner();
        administration.declareOperatorFee(1, OPERATOR_FEE + 100_000);
        asOwner();
        administration.cancelDeclaredOperatorFee(1);
        vm.assertFalse(views.getOperatorDeclaredFee(1).isFeeDeclared);
    }

    function test_declaredFeeIsAnotherWithinTheLimits() public {
        declareAndExpect(SsvErrors.SameFeeChangeNotAllowed.selector, OPERATOR_FEE);
        declareAndExpect(SsvErrors.FeeExceedsIncreaseLimit.selector, OPERATOR_FEE * 11 / 10 + 100_000);
        declareAndExpect(SsvErrors.FeeTooLow.selector, MIN_FEE - 100_000);
        declareAndExpect(SsvErrors.FeeTooHigh.selector, MAX_FEE + 100_000);
        asOwner();
        administration.declareOperatorFee(1, OPERATOR_FEE * 11 / 10);
        asOwner();
        administration.reduceOperatorFee(1, 0);
        declareAndExpect(SsvErrors.FeeIncreaseNotAllowed.selector, MIN_FEE);
    }

    function test_maximumThatFellStopsADeclaredFee() public {
        asOwner();
        administration.declareOperatorFee(1, OPERATOR_FEE + 100_000);
        vm.prank(DAO);
        administration.updateMaximumOperatorFee(OPERATOR_FEE);
        vm.warp(block.timestamp + DECLARE_PERIOD);
        expectError(SsvErrors.FeeTooHigh.selector);
        asOwner();
        administration.executeOperatorFee(1);
    }

    function test_feeFallsAtOnceAndEndsTheNotice() public {
        expectError(SsvErrors.FeeIncreaseNotAllowed.selector);
        asOwner();
        administration.reduceOperatorFee(1, OPERATOR_FEE);
        asOwner();
        administration.declareOperatorFee(1, OPERATOR_FEE + 100_000);
        vm.expectEmit(address(network));
        emit SsvOperators.OperatorFeeExecuted(OPERATOR_OWNER, 1, block.number, MIN_FEE);
        asOwner();
        administration.reduceOperatorFee(1, MIN_FEE);
        vm.assertFalse(views.getOperatorDeclaredFee(1).isFeeDeclared);
    }

    function testFuzz_operatorEarnsItsFeeOfEveryCluster(uint256 blocks, uint256 part) public {
        blocks = between(blocks, 1, 10_000);
        register(1, 3, 1 ether, emptyCluster());
        vm.prank(STRANGER);
        network.registerValidator{value: 1 ether}(key(9), ids(7), "shares", emptyCluster());
        passBlocks(blocks);
        uint256 earned = blocks * OPERATOR_FEE * 4;
        vm.assertEq(views.getOperatorEarnings(1), earned);
        vm.assertEq(views.getOperatorEarnings(5), blocks * OPERATOR_FEE);
        vm.assertEq(views.getOperatorEarnings(8), 0);
        expectError(SsvErrors.InsufficientBalance.selector);
        asOwner();
        administration.withdrawOperatorEarnings(1, earned + 1);
        part = between(part, 1, earned - 1);
        asOwner();
        administration.withdrawOperatorEarnings(1, part);
        asOwner();
        administration.withdrawAllOperatorEarnings(1);
        vm.assertEq(OPERATOR_OWNER.balance, earned);
        expectError(SsvErrors.InsufficientBalance.selector);
        asOwner();
        administration.withdrawAllOperatorEarnings(1);
    }

    function test_removedOperatorEarnsNoMoreAndKeepsItsEarnings() public {
        Cluster memory cluster = register(1 ether);
        passBlocks(10);
        asOwner();
        administration.removeOperator(1);
        passBlocks(10);
        vm.assertFalse(views.getOperatorById(1).isActive);
        vm.assertEq(views.getOperatorEarnings(1), 10 * OPERATOR_FEE);
        vm.assertEq(balanceOf(cluster), 1 ether - 20 * burnOf(1) + 10 * OPERATOR_FEE);
        asOwner();
        administration.withdrawAllOperatorEarnings(1);
        vm.assertEq(OPERATOR_OWNER.balance, 10 * OPERATOR_FEE);
        expectError(SsvErrors.OperatorDoesNotExist.selector);
        asOwner();
        administration.removeOperator(1);
        expectError(SsvErrors.OperatorDoesNotExist.selector);
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(2), ids(4), "shares", cluster);
    }

    function test_clusterOutlivesARemovedOperator() public {
        Cluster memory cluster = register(1, 2, 1 ether, emptyCluster());
        asOwner();
        administration.removeOperator(2);
        passBlocks(5);
        vm.recordLogs();
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(4), cluster);
        (,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, Cluster));
        cluster = liquidate(STAKER, cluster);
        vm.recordLogs();
        vm.prank(STAKER);
        network.reactivate{value: 1 ether}(ids(4), cluster);
        (, cluster) = abi.decode(lastLog().data, (uint64[], Cluster));
        vm.assertEq(views.getBurnRate(STAKER, ids(4), cluster), burnOf(3 * OPERATOR_FEE, NETWORK_FEE, 32));
        vm.assertEq(views.getOperatorById(2).validatorCount, 0);
    }

    function asOwner() private {
        vm.prank(OPERATOR_OWNER);
    }

    function declareAndExpect(bytes4 selector, uint256 wanted) private {
        expectError(selector);
        asOwner();
        administration.declareOperatorFee(1, wanted);
    }
}
