// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {SsvClusters} from "../../src/sol/ssv/SsvClusters.sol";
import {Ownable2Step} from "../../src/sol/Ownable2Step.sol";
import {Cluster} from "../../src/sol/ssv/SsvTypes.sol";
import {SsvTest} from "./SsvTest.sol";

contract SsvClustersTest is SsvTest {
    function test_anybodyDepositsForAnybody() public {
        Cluster memory cluster = register(1 ether);
        vm.recordLogs();
        vm.prank(STRANGER);
        network.deposit{value: 2 ether}(STAKER, ids(4), cluster);
        cluster = clusterOfMoneyLog();
        vm.assertEq(balanceOf(cluster), 3 ether);
    }

    function test_unknownClusterIsNamedAsSuch() public {
        expectError(SsvErrors.ClusterDoesNotExist.selector);
        network.deposit(STAKER, ids(4), emptyCluster());
        expectError(SsvErrors.ClusterDoesNotExist.selector);
        views.getBalance(STAKER, ids(4), emptyCluster());
        expectError(SsvErrors.ClusterDoesNotExist.selector);
        views.getClusterAssetType(STAKER, ids(4));
        Cluster memory cluster = register(1 ether);
        vm.assertEq(views.getClusterAssetType(STAKER, ids(4)), 1);
        cluster.index += 1;
        expectError(SsvErrors.IncorrectClusterState.selector);
        network.deposit(STAKER, ids(4), cluster);
        expectError(SsvErrors.IncorrectClusterState.selector);
        views.isLiquidatable(STAKER, ids(4), cluster);
    }

    function testFuzz_ownerWithdrawsDownToTheLine(uint256 blocks) public {
        blocks = between(blocks, 0, 1_000_000);
        Cluster memory cluster = register(1 ether);
        passBlocks(blocks);
        uint256 free = 1 ether - blocks * burnOf(1) - lineOf(burnOf(1));
        expectError(SsvErrors.InsufficientBalance.selector);
        vm.prank(STAKER);
        network.withdraw(ids(4), free + 1, cluster);
        expectError(SsvErrors.ClusterDoesNotExist.selector);
        vm.prank(STRANGER);
        network.withdraw(ids(4), 1, cluster);
        uint256 before = STAKER.balance;
        vm.recordLogs();
        vm.prank(STAKER);
        network.withdraw(ids(4), free, cluster);
        cluster = clusterOfMoneyLog();
        vm.assertEq(STAKER.balance, before + free);
        vm.assertEq(balanceOf(cluster), lineOf(burnOf(1)));
    }

    function test_emptyClusterGivesEverythingBack() public {
        Cluster memory cluster = register(1 ether);
        vm.recordLogs();
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(4), cluster);
        (,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, Cluster));
        vm.prank(STAKER);
        network.withdraw(ids(4), 1 ether, cluster);
        vm.assertEq(STAKER.balance, 1e6 ether);
    }

    function test_strangerLiquidatesOnlyBelowTheLineAndIsPaidTheRest() public {
        Cluster memory cluster = register(lineOf(burnOf(1)) + 100 * burnOf(1));
        passBlocks(100);
        expectError(SsvErrors.ClusterNotLiquidatable.selector);
        vm.prank(STRANGER);
        network.liquidate(STAKER, ids(4), cluster);
        passBlocks(1);
        cluster = liquidate(STRANGER, cluster);
        vm.assertEq(STRANGER.balance, 1e6 ether + lineOf(burnOf(1)) - burnOf(1));
        vm.assertTrue(views.isLiquidated(STAKER, ids(4), cluster));
        vm.assertFalse(views.isLiquidatable(STAKER, ids(4), cluster));
        vm.assertEq(views.getOperatorById(1).validatorCount, 0);
    }

    function test_ownerLiquidatesAtAnyTime() public {
        liquidate(STAKER, register(1 ether));
        vm.assertEq(STAKER.balance, 1e6 ether);
    }

    function test_liquidatedClusterTakesNoValidatorAndPaysNoFee() public {
        Cluster memory cluster = liquidate(STAKER, register(1 ether));
        expectError(SsvErrors.ClusterIsLiquidated.selector);
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(2), ids(4), "shares", cluster);
        expectError(SsvErrors.ClusterIsLiquidated.selector);
        network.liquidate(STAKER, ids(4), cluster);
        expectError(SsvErrors.ClusterIsLiquidated.selector);
        balanceOf(cluster);
        expectError(SsvErrors.ClusterIsLiquidated.selector);
        views.getBurnRate(STAKER, ids(4), cluster);
        vm.recordLogs();
        network.deposit{value: 1 ether}(STAKER, ids(4), cluster);
        cluster = clusterOfMoneyLog();
        passBlocks(1e6);
        vm.prank(STAKER);
        network.withdraw(ids(4), 1 ether, cluster);
        vm.assertEq(STAKER.balance, 1e6 ether + 1 ether);
    }

    function test_validatorOfALiquidatedClusterCanBeRemoved() public {
        Cluster memory cluster = liquidate(STAKER, register(1, 2, 1 ether, emptyCluster()));
        vm.recordLogs();
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(4), cluster);
        (,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, Cluster));
        vm.assertEq(cluster.validatorCount, 1);
        vm.assertFalse(cluster.active);
    }

    function test_reactivationNeedsTheLineAndChargesFromThenOn() public {
        Cluster memory cluster = register(1 ether);
        expectError(SsvErrors.ClusterAlreadyEnabled.selector);
        vm.prank(STAKER);
        network.reactivate(ids(4), cluster);
        cluster = liquidate(STAKER, cluster);
        passBlocks(1_000);
        uint256 line = lineOf(burnOf(1));
        expectError(SsvErrors.InsufficientBalance.selector);
        vm.prank(STAKER);
        network.reactivate{value: line - 1}(ids(4), cluster);
        vm.recordLogs();
        vm.prank(STAKER);
        network.reactivate{value: line + 10 * burnOf(1)}(ids(4), cluster);
        (, cluster) = abi.decode(lastLog().data, (uint64[], Cluster));
        passBlocks(10);
        vm.assertEq(balanceOf(cluster), line);
        vm.assertEq(views.getOperatorById(1).validatorCount, 1);
    }

    function test_onlyTheOracleTellsEffectiveBalances() public {
        Cluster memory cluster = register(1 ether);
        passBlocks(10);
        tellAndExpect(SsvErrors.NotAuthorizedOracle.selector, STRANGER, 5, 64, cluster);
        tellAndExpect(SsvErrors.FutureBlockNumber.selector, ORACLE, uint64(block.number) + 1, 64, cluster);
        tellAndExpect(SsvErrors.EBBelowMinimum.selector, ORACLE, 5, 31, cluster);
        tellAndExpect(SsvErrors.EBExceedsMaximum.selector, ORACLE, 5, 2_049, cluster);
        cluster = tell(5, 2_048, cluster);
        vm.assertEq(views.getEffectiveBalance(STAKER, ids(4), cluster), 2_048);
        tellAndExpect(SsvErrors.StaleUpdate.selector, ORACLE, 5, 64, cluster);
    }

    function test_clusterThatTheOracleFindsTooPoorIsLiquidated() public {
        Cluster memory cluster = register(lineOf(burnOf(1)));
        vm.recordLogs();
        vm.prank(ORACLE);
        network.updateClusterBalance(1, STAKER, ids(4), cluster, 2_048, new bytes32[](0));
        vm.assertEq(lastLog().topics[0], SsvClusters.ClusterLiquidated.selector);
        vm.assertEq(ORACLE.balance, lineOf(burnOf(1)));
    }

    function test_oraclesWordLastsWhileValidatorsComeAndGo() public {
        Cluster memory cluster = tell(1, 100, register(1 ether));
        cluster = register(2, 2, 1 ether, cluster);
        vm.assertEq(views.getEffectiveBalance(STAKER, ids(4), cluster), 164);
        vm.recordLogs();
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(4), cluster);
        (,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, Cluster));
        vm.assertEq(views.getEffectiveBalance(STAKER, ids(4), cluster), 132);
    }

    function test_onlyTheOwnerNamesAnotherOracle() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.NotOwner.selector, STRANGER));
        vm.prank(STRANGER);
        network.setOracle(STRANGER);
        vm.prank(DAO);
        network.setOracle(STRANGER);
        vm.assertEq(network.oracle(), STRANGER);
    }

    function test_receiverThatRefusesMoneyLosesNothing() public {
        vm.deal(address(this), 1 ether);
        network.registerValidator{value: 1 ether}(key(1), ids(4), "shares", emptyCluster());
        expectError(SsvErrors.ETHTransferFailed.selector);
        network.withdraw(ids(4), 1, Cluster(1, 0, 0, true, 1 ether));
    }

    function test_feeRecipientIsAnEventOfTheCaller() public {
        vm.recordLogs();
        vm.prank(STAKER);
        network.setFeeRecipientAddress(STRANGER);
        vm.assertEq(abi.decode(lastLog().data, (address)), STRANGER);
    }

    function tell(uint64 blockNum, uint32 effectiveBalance, Cluster memory cluster) private returns (Cluster memory) {
        vm.recordLogs();
        vm.prank(ORACLE);
        network.updateClusterBalance(blockNum, STAKER, ids(4), cluster, effectiveBalance, new bytes32[](0));
        (,, cluster) = abi.decode(lastLog().data, (uint64[], uint32, Cluster));
        return cluster;
    }

    function tellAndExpect(bytes4 selector, address caller, uint64 blockNum, uint32 balance, Cluster memory cluster)
        private
    {
        expectError(selector);
        vm.prank(caller);
        network.updateClusterBalance(blockNum, STAKER, ids(4), cluster, balance, new bytes32[](0));
    }
}
