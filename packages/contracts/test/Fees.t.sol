// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {Ownable2Step} from "../src/sol/Ownable2Step.sol";
import {DepositTest} from "./DepositTest.sol";

contract FeesTest is DepositTest {
    event FeeChanged(uint256 previousFeePerValidator, uint256 newFeePerValidator);
    event FeesWithdrawn(address indexed to, uint256 amount);

    address private constant TREASURY = address(0x77EA);

    function testFuzz_feesCollectedAreTheFeesPaid(uint256 fee, uint8 count) public {
        fee = between(fee, 0, MAX_FEE);
        uint256 rows = between(count, 1, 20);
        vm.prank(owner);
        batch.setFeePerValidator(fee);
        stake(rows, fee);
        vm.assertEq(address(batch).balance, rows * fee);
        vm.assertEq(address(tree).balance, rows * 32 ether);
    }

    function test_withdrawalPaysAllFeesAndNoMore() public {
        stake(3, FEE);
        vm.expectEmit(address(batch));
        emit FeesWithdrawn(TREASURY, 3 * FEE);
        vm.prank(owner);
        batch.withdrawFees(TREASURY);
        vm.assertEq(TREASURY.balance, 3 * FEE);
        vm.assertEq(address(batch).balance, 0);
        vm.assertEq(address(tree).balance, 96 ether);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.NothingToWithdraw.selector));
        vm.prank(owner);
        batch.withdrawFees(TREASURY);
    }

    function test_withdrawalToNobodyIsRefused() public {
        stake(1, FEE);
        vm.expectRevert(abi.encodeWithSelector(Ownable2Step.ZeroAddress.selector));
        vm.prank(owner);
        batch.withdrawFees(address(0));
    }

    function test_receiverThatRefusesLeavesTheFeesWhereTheyAre() public {
        stake(1, FEE);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WithdrawalRefused.selector, address(tree)));
        vm.prank(owner);
        batch.withdrawFees(address(tree));
        vm.assertEq(address(batch).balance, FEE);
    }

    function test_ownerThatReentersWithdrawalIsPaidOnce() public {
        ReenteringOwner hostile = new ReenteringOwner();
        batch = new BatchDeposit(address(tree), address(hostile), FEE, MAX_FEE);
        stake(2, FEE);
        hostile.withdraw(batch, abi.encodeCall(BatchDeposit.withdrawFees, (address(hostile))), 0);
        vm.assertTrue(hostile.entered());
        vm.assertFalse(hostile.innerSucceeded());
        vm.assertEq(address(hostile).balance, 2 * FEE);
        vm.assertEq(address(batch).balance, 0);
    }

    function test_ownerThatReentersWithABatchPaysForItInFull() public {
        ReenteringOwner hostile = new ReenteringOwner();
        batch = new BatchDeposit(address(tree), address(hostile), FEE, MAX_FEE);
        stake(2, FEE);
        vm.deal(address(hostile), 32 ether + FEE);
        bytes memory rows = pack(makeRows(1, 1, address(hostile), GWEI_32_ETH));
        bytes memory call = abi.encodeCall(BatchDeposit.depositBatch, (1, rows, FEE));
        hostile.withdraw(batch, call, 32 ether + FEE);
        vm.assertTrue(hostile.innerSucceeded());
        vm.assertEq(address(hostile).balance, 2 * FEE);
        vm.assertEq(address(batch).balance, FEE);
        vm.assertEq(address(tree).balance, 96 ether);
    }

    function testFuzz_feeCannotPassItsBound(uint256 fee) public {
        fee = between(fee, MAX_FEE + 1, type(uint256).max - 1);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.FeeAboveBound.selector, fee, MAX_FEE));
        vm.prank(owner);
        batch.setFeePerValidator(fee);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.FeeAboveBound.selector, fee, MAX_FEE));
        new BatchDeposit(address(tree), owner, fee, MAX_FEE);
    }

    function test_feeChangeIsAnnounced() public {
        vm.expectEmit(address(batch));
        emit FeeChanged(FEE, MAX_FEE);
        vm.prank(owner);
        batch.setFeePerValidator(MAX_FEE);
        vm.assertEq(batch.feePerValidator(), MAX_FEE);
    }

    function testFuzz_plainEtherAndUnknownCallsAreRefused(bytes calldata data, uint96 value) public {
        vm.assume(data.length < 4 || !isKnown(bytes4(data)));
        vm.prank(staker);
        (bool accepted,) = address(batch).call{value: value}(data);
        vm.assertFalse(accepted);
    }

    function test_forcedEtherChangesNoBatch() public {
        vm.deal(address(batch), 64 ether);
        stake(2, FEE);
        vm.assertEq(address(tree).balance, 64 ether);
        vm.assertEq(address(batch).balance, 64 ether + 2 * FEE);
    }

    function test_freeServiceLeavesNothing() public {
        vm.prank(owner);
        batch.setFeePerValidator(0);
        stake(1, 0);
        vm.assertEq(address(batch).balance, 0);
    }

    function stake(uint256 count, uint256 fee) private {
        bytes memory rows = pack(makeRows(count, 1, staker, GWEI_32_ETH));
        vm.prank(staker);
        batch.depositBatch{value: count * (32 ether + fee)}(1, rows, fee);
    }

    function isKnown(bytes4 selector) private view returns (bool) {
        return selector == batch.depositBatch.selector || selector == batch.DEPOSIT_CONTRACT.selector
            || selector == batch.MAX_FEE_PER_VALIDATOR.selector || selector == batch.feePerValidator.selector
            || selector == batch.owner.selector || selector == batch.pendingOwner.selector;
    }
}

/// @dev Calls the batch contract again while it is being paid.
contract ReenteringOwner {
    bool public entered;
    bool public innerSucceeded;
    bytes private _call;
    uint256 private _value;

    function withdraw(BatchDeposit batch, bytes calldata call, uint256 value) external {
        (_call, _value) = (call, value);
        batch.withdrawFees(address(this));
    }

    receive() external payable {
        entered = true;
        (innerSucceeded,) = msg.sender.call{value: _value}(_call);
    }
}
