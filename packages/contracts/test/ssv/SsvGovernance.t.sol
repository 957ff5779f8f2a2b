// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable2Step} from "../../src/sol/Ownable2Step.sol";
import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {SsvGovernance} from "../../src/sol/ssv/SsvGovernance.sol";
import {Cluster} from "../../src/sol/ssv/SsvTypes.sol";
import {SsvTest} from "./SsvTest.sol";

contract SsvGovernanceTest is SsvTest {
    function test_ownersValuesAreReadable() public {
        vm.expectEmit(address(network));
        emit SsvGovernance.NetworkFeeUpdated(NETWORK_FEE, 7e5);
        asDao();
        administration.updateNetworkFee(7e5);
        asDao();
        administration.updateMinimumLiquidationCollateral(8e5);
        asDao();
        administration.updateLiquidationThresholdPeriod(21_480);
        asDao();
        administration.updateMaximumOperatorFee(9e5);
        asDao();
        administration.updateMinimumOperatorEthFee(1e5);
        asDao();
        administration.updateOperatorFeeIncreaseLimit(2_000);
        asDao();
        administration.updateDeclareOperatorFeePeriod(60);
        asDao();
        administration.updateExecuteOperatorFeePeriod(120);
        vm.assertEq(views.getNetworkFee(), 7e5);
        vm.assertEq(views.getMinimumLiquidationCollateral(), 8e5);
        vm.assertEq(views.getLiquidationThresholdPeriod(), 21_480);
        vm.assertEq(views.getMaximumOperatorFee(), 9e5);
        vm.assertEq(views.getMinimumOperatorEthFee(), 1e5);
        vm.assertEq(views.getOperatorFeeIncreaseLimit(), 2_000);
        vm.assertEq(views.getOperatorFeePeriods().declarePeriod, 60);
        vm.assertEq(views.getOperatorFeePeriods().executePeriod, 120);
        vm.assertEq(bytes(views.getVersion()), "v2.0.0");
        vm.assertEq(bytes(network.getVersion()), "v2.0.0");
    }

    function testFuzz_strangerSetsNothing(uint256 value) public {
        bytes memory refusal = abi.encodeWithSelector(Ownable2Step.NotOwner.selector, address(this));
        vm.expectRevert(refusal);
        administration.updateNetworkFee(value);
        vm.expectRevert(refusal);
        administration.updateMinimumLiquidationCollateral(value);
        vm.expectRevert(refusal);
        administration.updateLiquidationThresholdPeriod(uint64(value));
        vm.expectRevert(refusal);
        administration.updateMaximumOperatorFee(value);
        vm.expectRevert(refusal);
        administration.updateMinimumOperatorEthFee(value);
        vm.expectRevert(refusal);
        administration.updateOperatorFeeIncreaseLimit(uint64(value));
        vm.expectRevert(refusal);
        administration.updateDeclareOperatorFeePeriod(uint64(value));
        vm.expectRevert(refusal);
        administration.updateExecuteOperatorFeePeriod(uint64(value));
        vm.expectRevert(refusal);
        administration.withdrawNetworkEarnings(value);
    }

    function test_thresholdHasAMinimum() public {
        expectError(SsvErrors.NewBlockPeriodIsBelowMinimum.selector);
        asDao();
        administration.updateLiquidationThresholdPeriod(21_479);
    }

    function test_higherCollateralMakesAPoorClusterLiquidatable() public {
        Cluster memory cluster = register(1 ether);
        vm.assertFalse(views.isLiquidatable(STAKER, ids(4), cluster));
        asDao();
        administration.updateMinimumLiquidationCollateral(1 ether + 100_000);
        vm.assertTrue(views.isLiquidatable(STAKER, ids(4), cluster));
    }

    function test_networkEarnsItsFeeAndItsOwnerWithdraws() public {
        register(1, 2, 1 ether, emptyCluster());
        passBlocks(100);
        vm.assertEq(views.getNetworkEarnings(), 200 * NETWORK_FEE);
        expectError(SsvErrors.InsufficientBalance.selector);
        asDao();
        administration.withdrawNetworkEarnings(200 * NETWORK_FEE + 1);
        asDao();
        administration.withdrawNetworkEarnings(200 * NETWORK_FEE);
        vm.assertEq(DAO.balance, 200 * NETWORK_FEE);
        vm.assertEq(views.getNetworkEarnings(), 0);
    }

    function test_administrationCalledDirectlyTouchesNoMoneyAndNoBooks() public {
        register(1 ether);
        address code = network.ADMINISTRATION();
        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.NotOwner.selector, DAO));
        asDao();
        SsvGovernance(code).updateNetworkFee(0);
        vm.assertEq(code.balance, 0);
        vm.assertEq(views.getNetworkFee(), NETWORK_FEE);
    }

    function testFuzz_unknownCallsAndPlainEtherAreRefused(bytes4 selector, uint96 value) public {
        vm.deal(address(this), value);
        (bool accepted,) = address(network).call{value: value}("");
        vm.assertFalse(accepted);
        vm.assume(value > 0);
        (accepted,) = address(network).call{value: value}(abi.encodePacked(selector));
        vm.assertFalse(accepted);
    }

    function asDao() private {
        vm.prank(DAO);
    }
}
