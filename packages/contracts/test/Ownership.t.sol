// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {Ownable2Step} from "../src/sol/Ownable2Step.sol";
import {DepositTest} from "./DepositTest.sol";

contract OwnershipTest is DepositTest {
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    address private successor = address(0x5CC);

    function test_settingsAreThoseOfTheConstructor() public view {
        vm.assertEq(batch.DEPOSIT_CONTRACT(), address(tree));
        vm.assertEq(batch.MAX_FEE_PER_VALIDATOR(), MAX_FEE);
        vm.assertEq(batch.feePerValidator(), FEE);
        vm.assertEq(batch.owner(), owner);
        vm.assertEq(batch.pendingOwner(), address(0));
    }

    function test_depositContractWithoutCodeIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.NotAContract.selector, address(0xDEAD)));
        new BatchDeposit(address(0xDEAD), owner, FEE, MAX_FEE);
    }

    function test_nobodyAsOwnerIsRefused() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.ZeroAddress.selector));
        new BatchDeposit(address(tree), address(0), FEE, MAX_FEE);
    }

    function testFuzz_onlyTheOwnerRunsTheServiceSide(address caller) public {
        vm.assume(caller != owner);
        vm.deal(address(batch), 1 ether);
        bytes memory refusal = abi.encodeWithSelector(Ownable2Step.NotOwner.selector, caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        batch.withdrawFees(caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        batch.setFeePerValidator(0);
        vm.expectRevert(refusal);
        vm.prank(caller);
        batch.transferOwnership(caller);
    }

    function test_handoverTakesBothSteps() public {
        vm.expectEmit(address(batch));
        emit OwnershipTransferStarted(owner, successor);
        vm.prank(owner);
        batch.transferOwnership(successor);
        vm.assertEq(batch.owner(), owner);
        vm.assertEq(batch.pendingOwner(), successor);

        vm.expectEmit(address(batch));
        emit OwnershipTransferred(owner, successor);
        vm.prank(successor);
        batch.acceptOwnership();
        vm.assertEq(batch.owner(), successor);
        vm.assertEq(batch.pendingOwner(), address(0));

        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.NotOwner.selector, owner));
        vm.prank(owner);
        batch.setFeePerValidator(0);
    }

    function testFuzz_onlyTheOneNamedAccepts(address caller) public {
        vm.assume(caller != successor);
        vm.prank(owner);
        batch.transferOwnership(successor);
        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.NotPendingOwner.selector, caller));
        vm.prank(caller);
        batch.acceptOwnership();
    }

    function test_offerCanBeTakenBack() public {
        vm.prank(owner);
        batch.transferOwnership(successor);
        vm.prank(owner);
        batch.transferOwnership(address(0));
        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.NotPendingOwner.selector, successor));
        vm.prank(successor);
        batch.acceptOwnership();
    }
}
