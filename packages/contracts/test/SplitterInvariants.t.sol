// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {RewardSplitter} from "../src/sol/RewardSplitter.sol";
import {SplitterActions} from "./SplitterActions.sol";
import {Receiver, SplitterTest} from "./SplitterTest.sol";

/// @dev Whatever staker, provider and strangers do, and however their accounts behave, in any order.
contract SplitterInvariantsTest is SplitterTest {
    SplitterActions private actions;

    function setUp() public override {
        Receiver account = new Receiver();
        Receiver staker = new Receiver();
        provider = address(account);
        super.setUp();
        splitter = RewardSplitter(factory.create(address(staker), BPS));
        actions = new SplitterActions(splitter, staker, account);
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    function invariant_whatWasPaidAndWhatIsHereIsWhatCame() public view {
        vm.assertEq(actions.toStaker() + actions.toProvider() + address(splitter).balance, actions.received());
    }

    function invariant_stakerHasItsPartOfAllThatWasDivided() public view {
        (uint256 toStaker, uint256 toProvider) = splitter.releasable();
        uint256 divided = actions.received() - toStaker - toProvider;
        vm.assertGe(actions.toStaker() * 10_000, divided * (10_000 - BPS));
        vm.assertLe(actions.toProvider() + splitter.owedToProvider(), divided * BPS / 10_000);
    }

    function invariant_whatTheProviderIsOwedIsHere() public view {
        vm.assertGe(address(splitter).balance, splitter.owedToProvider());
    }

    function invariant_whatItSaysItPaidTheStakerGot() public view {
        vm.assertEq(splitter.paidToStaker(), actions.toStaker());
    }

    function invariant_termsNeverChange() public view {
        vm.assertEq(splitter.shareBps(), BPS);
        vm.assertEq(splitter.PROVIDER(), provider);
    }
}
