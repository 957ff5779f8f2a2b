// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {SsvValidators} from "../../src/sol/ssv/SsvValidators.sol";
import {Cluster} from "../../src/sol/ssv/SsvTypes.sol";
import {SsvTest} from "./SsvTest.sol";

contract SsvValidatorsTest is SsvTest {
    function test_clusterHasFourSevenTenOrThirteenOperators() public {
        vm.assertEq(views.getValidatorsPerOperatorLimit(), VALIDATORS_LIMIT);
        for (uint256 count; count <= 14; ++count) {
            bool allowed = count == 4 || count == 7 || count == 10 || count == 13;
            if (!allowed) expectError(SsvErrors.InvalidOperatorIdsLength.selector);
            vm.prank(STAKER);
            network.registerValidator{value: 1 ether}(key(count), ids(count), "shares", emptyCluster());
        }
    }

    function test_operatorsAreSortedAndEachOnce() public {
        uint64[] memory list = ids(4);
        (list[1], list[2]) = (3, 2);
        expectError(SsvErrors.UnsortedOperatorsList.selector);
        add(list);
        (list[1], list[2]) = (2, 2);
        expectError(SsvErrors.OperatorsListNotUnique.selector);
        add(list);
        (list[2], list[3]) = (3, 99);
        expectError(SsvErrors.OperatorDoesNotExist.selector);
        add(list);
    }

    function test_publicKeyIsOf48BytesAndRegisteredOnceByAnOwner() public {
        expectError(SsvErrors.InvalidPublicKeyLength.selector);
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(hex"aa", ids(4), "shares", emptyCluster());
        Cluster memory cluster = register(1 ether);
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.ValidatorAlreadyExistsWithData.selector, key(1)));
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(1), ids(4), "shares", cluster);
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.ValidatorAlreadyExistsWithData.selector, key(2)));
        bytes[] memory twice = keys(2, 2);
        twice[1] = twice[0];
        vm.prank(STAKER);
        network.bulkRegisterValidator{value: 1 ether}(twice, ids(4), shares(2), cluster);
        vm.assertTrue(views.getValidator(STAKER, key(1)));
        vm.assertFalse(views.getValidator(STRANGER, key(1)));
    }

    function test_bulkNeedsOneShareForEachKey() public {
        expectError(SsvErrors.EmptyPublicKeysList.selector);
        network.bulkRegisterValidator(keys(1, 0), ids(4), shares(0), emptyCluster());
        expectError(SsvErrors.PublicKeysSharesLengthMismatch.selector);
        network.bulkRegisterValidator(keys(1, 2), ids(4), shares(1), emptyCluster());
    }

    function test_sharesAreNotLookedAt() public {
        vm.expectEmit(address(network));
        Cluster memory expected = Cluster(1, 0, 0, true, 1 ether);
        emit SsvValidators.ValidatorAdded(STAKER, ids(4), key(1), "nonsense", expected);
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(1), ids(4), "nonsense", emptyCluster());
    }

    function test_everyValidatorOfABulkHasItsEventWithTheLastSnapshot() public {
        vm.recordLogs();
        vm.prank(STAKER);
        network.bulkRegisterValidator{value: 1 ether}(keys(1, 3), ids(4), shares(3), emptyCluster());
        (, bytes memory publicKey,, Cluster memory cluster) =
            abi.decode(vm.getRecordedLogs()[0].data, (uint64[], bytes, bytes, Cluster));
        vm.assertEq(publicKey, key(1));
        vm.assertEq(cluster.validatorCount, 3);
        vm.assertEq(views.getOperatorById(4).validatorCount, 3);
    }

    function test_snapshotMustBeTheNewest() public {
        Cluster memory cluster = register(1 ether);
        expectError(SsvErrors.IncorrectClusterState.selector);
        add(ids(4));
        cluster.balance += 1;
        expectError(SsvErrors.IncorrectClusterState.selector);
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(2), ids(4), "shares", cluster);
        expectError(SsvErrors.IncorrectClusterState.selector);
        vm.prank(STRANGER);
        network.registerValidator{value: 1 ether}(key(2), ids(4), "shares", cluster);
    }

    function test_operatorRunsNoMoreThanItsLimit() public {
        Cluster memory cluster = register(1, VALIDATORS_LIMIT, 10 ether, emptyCluster());
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.ExceedValidatorLimitWithData.selector, 1));
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(99), ids(4), "shares", cluster);
    }

    function test_registeredValidatorExits() public {
        register(1, 2, 1 ether, emptyCluster());
        vm.expectEmit(address(network));
        emit SsvValidators.ValidatorExited(STAKER, ids(4), key(1));
        vm.prank(STAKER);
        network.exitValidator(key(1), ids(4));
        vm.recordLogs();
        vm.prank(STAKER);
        network.bulkExitValidator(keys(1, 2), ids(4));
        vm.assertEq(vm.getRecordedLogs().length, 2);
        expectError(SsvErrors.EmptyPublicKeysList.selector);
        network.bulkExitValidator(keys(1, 0), ids(4));
    }

    function test_onlyItsOwnerWithItsOperatorsLetsAValidatorExit() public {
        register(1 ether);
        bytes memory refusal = abi.encodeWithSelector(SsvErrors.IncorrectValidatorStateWithData.selector, key(1));
        vm.expectRevert(refusal);
        vm.prank(STRANGER);
        network.exitValidator(key(1), ids(4));
        vm.expectRevert(refusal);
        vm.prank(STAKER);
        network.exitValidator(key(1), ids(7));
    }

    function test_removalEndsTheFeesOfAValidator() public {
        Cluster memory cluster = register(1, 2, 1 ether, emptyCluster());
        passBlocks(100);
        vm.recordLogs();
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(4), cluster);
        (,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, Cluster));
        vm.assertEq(cluster.validatorCount, 1);
        vm.assertEq(cluster.balance, 1 ether - 100 * burnOf(2));
        vm.assertEq(views.getOperatorById(1).validatorCount, 1);
        passBlocks(100);
        vm.assertEq(balanceOf(cluster), 1 ether - 100 * burnOf(2) - 100 * burnOf(1));
        vm.prank(STAKER);
        network.bulkRemoveValidator(keys(2, 1), ids(4), cluster);
        vm.assertEq(views.getOperatorById(1).validatorCount, 0);
    }

    function test_removalNamesAValidatorOfTheCluster() public {
        Cluster memory cluster = register(1 ether);
        expectError(SsvErrors.ValidatorDoesNotExist.selector);
        vm.prank(STAKER);
        network.removeValidator(key(2), ids(4), cluster);
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.IncorrectValidatorStateWithData.selector, key(1)));
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(7), cluster);
        expectError(SsvErrors.EmptyPublicKeysList.selector);
        network.bulkRemoveValidator(keys(1, 0), ids(4), cluster);
    }

    function test_removedValidatorMayBeRegisteredAgain() public {
        Cluster memory cluster = register(1 ether);
        vm.recordLogs();
        vm.prank(STAKER);
        network.removeValidator(key(1), ids(4), cluster);
        (,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, Cluster));
        cluster = register(1, 1, 0, cluster);
        vm.assertEq(cluster.validatorCount, 1);
    }

    function add(uint64[] memory operatorIds) private {
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(50), operatorIds, "shares", emptyCluster());
    }
}
