// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Actions} from "./Actions.sol";
import {DepositTest} from "./DepositTest.sol";

/// @dev Whatever stakers, strangers and the owner do, in any order.
contract InvariantsTest is DepositTest {
    Actions private actions;

    function setUp() public override {
        super.setUp();
        actions = new Actions(batch, owner);
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    function invariant_stakeIsInTheDepositContractToTheWei() public view {
        vm.assertEq(address(tree).balance, actions.staked());
        vm.assertEq(depositCount(), littleEndian(uint64(actions.validators())));
    }

    function invariant_balanceIsFeesNotYetWithdrawn() public view {
        vm.assertEq(address(batch).balance, actions.fees() + actions.forced() - actions.withdrawn());
    }

    function invariant_feeStaysWithinItsBound() public view {
        vm.assertLe(batch.feePerValidator(), MAX_FEE);
    }

    function invariant_settingsThatStakersTrustNeverChange() public view {
        vm.assertEq(batch.DEPOSIT_CONTRACT(), address(tree));
        vm.assertEq(batch.MAX_FEE_PER_VALIDATOR(), MAX_FEE);
    }
}
