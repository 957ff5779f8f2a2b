// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISsvWhitelistingContract} from "../../src/sol/ssv/ISsvWhitelistingContract.sol";
import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {SsvWhitelists} from "../../src/sol/ssv/SsvWhitelists.sol";
import {SsvTest} from "./SsvTest.sol";

contract SsvWhitelistsTest is SsvTest {
    function setUp() public override {
        super.setUp();
        vm.prank(OPERATOR_OWNER);
        administration.setOperatorsPrivateUnchecked(one(uint64(3)));
    }

    function test_privateOperatorTakesNoStranger() public {
        expectRefusal();
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(1), ids(4), "shares", emptyCluster());
        vm.prank(OPERATOR_OWNER);
        administration.setOperatorsPublicUnchecked(one(uint64(3)));
        register(1 ether);
    }

    function test_listedAddressMayUseIt() public {
        vm.expectEmit(address(network));
        emit SsvWhitelists.OperatorMultipleWhitelistUpdated(one(uint64(3)), one(STAKER));
        vm.prank(OPERATOR_OWNER);
        administration.setOperatorsWhitelists(one(uint64(3)), one(STAKER));
        uint64[] memory listed = views.getWhitelistedOperators(ids(4), STAKER);
        vm.assertEq(listed.length, 1);
        vm.assertEq(listed[0], 3);
        register(1 ether);
    }

    function test_addressTakenOffTheListMayNoMore() public {
        vm.prank(OPERATOR_OWNER);
        administration.setOperatorsWhitelists(one(uint64(3)), one(STAKER));
        vm.prank(OPERATOR_OWNER);
        administration.removeOperatorsWhitelists(one(uint64(3)), one(STAKER));
        vm.assertEq(views.getWhitelistedOperators(ids(4), STAKER).length, 0);
        expectRefusal();
        vm.prank(STAKER);
        network.registerValidator{value: 1 ether}(key(1), ids(4), "shares", emptyCluster());
    }

    function test_contractMayDecide() public {
        ISsvWhitelistingContract club = new Club(STAKER);
        vm.prank(OPERATOR_OWNER);
        administration.setOperatorsWhitelistingContract(one(uint64(3)), club);
        vm.assertEq(views.getOperatorById(3).whitelistedAddress, address(club));
        vm.assertTrue(views.isAddressWhitelistedInWhitelistingContract(STAKER, 3, address(club)));
        vm.assertFalse(views.isAddressWhitelistedInWhitelistingContract(STRANGER, 3, address(club)));
        vm.assertFalse(views.isAddressWhitelistedInWhitelistingContract(STAKER, 3, STRANGER));
        register(1 ether);
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.CallerNotWhitelistedWithData.selector, 3));
        vm.prank(STRANGER);
        network.registerValidator{value: 1 ether}(key(9), ids(4), "shares", emptyCluster());
        vm.prank(OPERATOR_OWNER);
        administration.removeOperatorsWhitelistingContract(one(uint64(3)));
        vm.assertEq(views.getOperatorById(3).whitelistedAddress, address(0));
    }

    function test_onlyAContractThatSaysSoIsAWhitelistingContract() public {
        bytes4 selector = SsvErrors.InvalidWhitelistingContract.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, STRANGER));
        administration.setOperatorsWhitelistingContract(one(uint64(3)), ISsvWhitelistingContract(STRANGER));
        vm.expectRevert(abi.encodeWithSelector(selector, address(views)));
        administration.setOperatorsWhitelistingContract(one(uint64(3)), ISsvWhitelistingContract(address(views)));
        Club club = new Club(STAKER);
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.AddressIsWhitelistingContract.selector, address(club)));
        vm.prank(OPERATOR_OWNER);
        administration.setOperatorsWhitelists(one(uint64(3)), one(address(club)));
    }

    function test_listsAreNotEmpty() public {
        expectError(SsvErrors.InvalidOperatorIdsLength.selector);
        administration.setOperatorsWhitelists(ids(0), one(STAKER));
        expectError(SsvErrors.InvalidWhitelistAddressesLength.selector);
        administration.setOperatorsWhitelists(ids(1), new address[](0));
        expectError(SsvErrors.ZeroAddressNotAllowed.selector);
        administration.setOperatorsWhitelists(ids(1), one(address(0)));
        expectError(SsvErrors.InvalidOperatorIdsLength.selector);
        administration.setOperatorsPrivateUnchecked(ids(0));
        expectError(SsvErrors.InvalidOperatorIdsLength.selector);
        administration.removeOperatorsWhitelistingContract(ids(0));
        vm.expectRevert(
            abi.encodeWithSelector(SsvErrors.CallerNotOwnerWithData.selector, address(this), OPERATOR_OWNER)
        );
        administration.setOperatorsWhitelists(ids(1), one(STAKER));
    }

    function expectRefusal() private {
        vm.expectRevert(abi.encodeWithSelector(SsvErrors.CallerNotWhitelistedWithData.selector, 3));
    }
}

/// @dev Accepts one member.
contract Club is ISsvWhitelistingContract {
    address private immutable MEMBER;

    constructor(address member) {
        MEMBER = member;
    }

    function isWhitelisted(address account, uint256) external view returns (bool) {
        return account == MEMBER;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(ISsvWhitelistingContract).interfaceId;
    }
}
