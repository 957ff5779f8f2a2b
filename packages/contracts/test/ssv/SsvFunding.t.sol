// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {Cluster} from "../../src/sol/ssv/SsvTypes.sol";
import {SsvTest} from "./SsvTest.sol";

/// @dev The deposit that a period needs, and the line below which a cluster may be liquidated, to the wei.
contract SsvFundingTest is SsvTest {
    function test_yearOfOneValidatorCostsWhatTheFactsSay() public {
        uint256 deposit = burnOf(1) * 7_200 * 365 + COLLATERAL;
        vm.assertEq(deposit, 0.0288780052 ether);
        Cluster memory cluster = register(deposit);
        passBlocks(7_200 * 365);
        vm.assertEq(balanceOf(cluster), COLLATERAL);
        vm.assertFalse(views.isLiquidatable(STAKER, ids(4), cluster));
        passBlocks(1);
        vm.assertTrue(views.isLiquidatable(STAKER, ids(4), cluster));
    }

    function test_oneWeiLessThanTheLineIsInsufficient() public {
        uint256 line = lineOf(burnOf(1));
        expectError(SsvErrors.InsufficientBalance.selector);
        vm.prank(STAKER);
        network.registerValidator{value: line - 1}(key(1), ids(4), "shares", emptyCluster());
        register(line);
    }

    function testFuzz_lineFollowsFeesAndNumberOfValidators(uint256 seed, uint256 networkFee, uint256 count) public {
        count = between(count, 1, 40);
        networkFee = between(networkFee, 0, 1e6) * 100_000;
        vm.prank(DAO);
        administration.updateNetworkFee(networkFee);
        uint256 fees = setFees(seed);
        uint256 line = lineOf(burnOf(fees, networkFee, 32 * count));
        expectError(SsvErrors.InsufficientBalance.selector);
        vm.prank(STAKER);
        network.bulkRegisterValidator{value: line - 1}(keys(1, count), ids(4), shares(count), emptyCluster());
        Cluster memory cluster = register(1, count, line, emptyCluster());
        vm.assertEq(views.getBurnRate(STAKER, ids(4), cluster), burnOf(fees, networkFee, 32 * count));
    }

    function testFuzz_balanceLastsExactlyThePeriodPaidFor(uint256 seed, uint256 blocks, uint256 effectiveBalance)
        public
    {
        blocks = between(blocks, 1, 7_200 * 730);
        effectiveBalance = between(effectiveBalance, 32, 2_048);
        uint256 burn = burnOf(setFees(seed), NETWORK_FEE, effectiveBalance);
        Cluster memory cluster = tellBalance(register(burn * blocks + lineOf(burn)), 1, uint32(effectiveBalance));
        passBlocks(blocks);
        vm.assertEq(balanceOf(cluster), lineOf(burn));
        vm.assertFalse(views.isLiquidatable(STAKER, ids(4), cluster));
        passBlocks(1);
        vm.assertTrue(views.isLiquidatable(STAKER, ids(4), cluster));
    }

    function testFuzz_moreValidatorsNeedTheLineOfAllOfThem(uint256 count, uint256 more, uint256 blocks) public {
        (count, more) = (between(count, 1, 20), between(more, 1, 20));
        blocks = between(blocks, 1, 100_000);
        uint256 first = burnOf(count) * blocks + lineOf(burnOf(count));
        Cluster memory cluster = register(1, count, first, emptyCluster());
        passBlocks(blocks);
        uint256 line = lineOf(burnOf(count + more));
        uint256 missing = line - lineOf(burnOf(count));
        if (missing > 0) {
            expectError(SsvErrors.InsufficientBalance.selector);
            vm.prank(STAKER);
            network.bulkRegisterValidator{value: missing - 1}(keys(101, more), ids(4), shares(more), cluster);
        }
        cluster = register(101, more, missing, cluster);
        vm.assertEq(cluster.balance, line);
        vm.assertEq(views.getBurnRate(STAKER, ids(4), cluster), burnOf(count + more));
    }

    function test_unevenEffectiveBalanceIsRoundedUp() public {
        Cluster memory cluster = tellBalance(register(1 ether), 1, 63);
        vm.assertEq(views.getEffectiveBalance(STAKER, ids(4), cluster), 63);
        uint256 burn = (4 * OPERATOR_FEE + NETWORK_FEE) * 19_688 / 10_000;
        vm.assertEq(views.getBurnRate(STAKER, ids(4), cluster), burn);
        passBlocks(1_000);
        vm.assertEq(balanceOf(cluster), 1 ether - 1_000 * burn);
    }

    function test_feeRaisedLaterIsChargedFromThenOn() public {
        Cluster memory cluster = register(1 ether);
        passBlocks(10);
        vm.prank(DAO);
        administration.updateNetworkFee(NETWORK_FEE * 2);
        vm.prank(OPERATOR_OWNER);
        administration.reduceOperatorFee(1, MIN_FEE);
        passBlocks(10);
        uint256 later = burnOf(3 * OPERATOR_FEE + MIN_FEE, 2 * NETWORK_FEE, 32);
        vm.assertEq(balanceOf(cluster), 1 ether - 10 * burnOf(1) - 10 * later);
    }

    /// @return fees Of operators 1 to 4 together.
    function setFees(uint256 seed) private returns (uint256 fees) {
        for (uint64 id = 1; id <= 4; ++id) {
            uint256 wanted = between(uint256(keccak256(abi.encode(seed, id))), MIN_FEE / 100_000, 17_699) * 100_000;
            vm.prank(OPERATOR_OWNER);
            administration.reduceOperatorFee(id, wanted);
            fees += wanted;
        }
    }

    function tellBalance(Cluster memory cluster, uint64 blockNum, uint32 effectiveBalance)
        private
        returns (Cluster memory)
    {
        vm.recordLogs();
        vm.prank(ORACLE);
        network.updateClusterBalance(blockNum, STAKER, ids(4), cluster, effectiveBalance, new bytes32[](0));
        (,, cluster) = abi.decode(lastLog().data, (uint64[], uint32, Cluster));
        return cluster;
    }
}
