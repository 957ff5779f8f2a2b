// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvActions} from "./SsvActions.sol";
import {SsvTest} from "./SsvTest.sol";

/// @dev Whatever stakers, operators, oracle and owner do, in any order.
contract SsvInvariantsTest is SsvTest {
    SsvActions private actions;

    function setUp() public override {
        super.setUp();
        actions = new SsvActions(network, views, DAO, ORACLE, OPERATOR_OWNER);
        vm.allowCheatcodes(address(actions));
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    /// @dev Exactly: no wei is rounded away, or appears.
    function invariant_balancesAndEarningsAreWhatTheNetworkHolds() public view {
        vm.assertEq(actions.owed(), address(network).balance);
    }

    function invariant_operatorCountsTheValidatorsItServes() public view {
        vm.assertEq(views.getOperatorById(1).validatorCount, actions.validatorsOfFirst());
    }
}
