// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BridgedPool} from "../src/sol/BridgedPool.sol";
import {CoreBridge} from "../src/sol/CoreBridge.sol";
import {VotePool} from "../src/sol/VotePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

contract PoolOwnerTest is ConfluxTest {
    event RatioChanged(uint256 ratio);

    function setUp() public {
        setUpVotePool();
    }

    function test_nothingCanBeStakedBeforeTheBridgeHasAnswered() public {
        VotePool pool = VotePool(vm.deployCode("VotePool.sol:VotePool", abi.encode(owner, "New")));
        CoreBridge itsBridge = bridgeOf(pool);
        address mapped = crossSpace.mappedAddress(address(itsBridge));
        vm.prank(owner);
        pool.setBridge(address(0xDEAD));
        vm.expectRevert("Pool is not setted");
        vm.prank(alice);
        pool.increaseStake{value: VOTE}(1);
        // A mistaken address never answers, and can be put right.
        vm.expectRevert("Only bridge is allowed");
        itsBridge.connect();
        vm.prank(owner);
        pool.setBridge(mapped);
        itsBridge.connect();
        vm.prank(alice);
        pool.increaseStake{value: VOTE}(1);
    }

    /// @dev A pool cannot see what its bridge is, so whoever stakes looks first: no key can have the mapped address.
    function test_ownerWhoAnswersForTheBridgeIsSeenByItsAddress() public {
        VotePool pool = VotePool(vm.deployCode("VotePool.sol:VotePool", abi.encode(owner, "New")));
        vm.prank(owner);
        pool.setBridge(owner);
        vm.prank(owner);
        pool.acceptBridge();
        vm.assertEq(pool.bridge(), owner);
        vm.assertEq(votePool.bridge(), crossSpace.mappedAddress(address(bridge)));
        vm.assertEq(bridge.pool(), address(votePool));
    }

    function test_bridgeThatHasAnsweredIsThereForEver() public {
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.BridgeIsFixed.selector));
        vm.prank(owner);
        votePool.setBridge(address(0xDEAD));
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.BridgeIsFixed.selector));
        bridge.connect();
    }

    function testFuzz_onlyTheBridgeMovesTheBooks(address caller) public {
        vm.assume(caller != votePool.bridge());
        vm.deal(caller, 1 ether);
        vm.expectRevert("Only bridge is allowed");
        vm.prank(caller);
        votePool.takeCrossing(0);
        vm.expectRevert("Only bridge is allowed");
        vm.prank(caller);
        votePool.receivePrincipal{value: 1}();
        vm.expectRevert("Only bridge is allowed");
        vm.prank(caller);
        votePool.receiveInterest{value: 1}(1, 0, 0, 0);
        vm.expectRevert("Only bridge is allowed");
        vm.prank(caller);
        votePool.takeLoss(1);
        vm.expectRevert("Only bridge is allowed");
        vm.prank(caller);
        votePool.acceptBridge();
    }

    function testFuzz_onlyTheOwnerSettles(address caller) public {
        vm.assume(caller != owner);
        bytes memory refusal = abi.encodeWithSignature("NotOwner(address)", caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        votePool.setBridge(caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        votePool.setPoolName("Mine");
        vm.expectRevert(refusal);
        vm.prank(caller);
        votePool.setPeriods(0, 0);
        vm.expectRevert(refusal);
        vm.prank(caller);
        votePool.setPoolUserShareRatio(10_000);
    }

    function test_settingsHaveBounds() public {
        vm.prank(owner);
        vm.expectEmit(address(votePool));
        emit RatioChanged(5_000);
        votePool.setPoolUserShareRatio(5_000);
        expectRefusedRatio(4_999);
        expectRefusedRatio(10_001);
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.PeriodTooLong.selector, 1_296_001));
        vm.prank(owner);
        votePool.setPeriods(1_296_001, 0);
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.PeriodTooLong.selector, 1_296_001));
        vm.prank(owner);
        votePool.setPeriods(0, 1_296_001);
        vm.prank(owner);
        votePool.setPoolName("Other");
        vm.assertEq(bytes(votePool.poolName()), "Other");
    }

    function test_bridgeCannotSendOrTakeMoreThanIsDue() public {
        address mapped = votePool.bridge();
        vm.deal(mapped, 10 ether);
        expectAbove(1, 0);
        vm.prank(mapped);
        votePool.receivePrincipal{value: 1}();
        expectAbove(1, 0);
        vm.prank(mapped);
        votePool.takeCrossing(1);
        expectAbove(1, 0);
        vm.prank(mapped);
        votePool.receiveInterest{value: 1}(1, 0, 1, 0);
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.WrongValue.selector, 2, 1));
        vm.prank(mapped);
        votePool.receiveInterest{value: 1}(2, 0, 0, 0);
    }

    function expectAbove(uint256 amount, uint256 due) private {
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.AboveWhatIsDue.selector, amount, due));
    }

    function expectRefusedRatio(uint64 ratio) private {
        vm.expectRevert(abi.encodeWithSelector(BridgedPool.RatioOutOfBounds.selector, ratio));
        vm.prank(owner);
        votePool.setPoolUserShareRatio(ratio);
    }
}
