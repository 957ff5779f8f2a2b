// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {DepositTest} from "./DepositTest.sol";
import {IDepositTree} from "./IDepositTree.sol";
import {Vm} from "./Vm.sol";

contract DepositsTest is DepositTest {
    function test_batchLeavesTheTreeThatSeparateDepositsLeave() public {
        IDepositTree twin = IDepositTree(address(0x7714));
        placeDepositContract(address(twin));
        Row[] memory rows = makeRows(17, 2, staker, 100e9);
        send(2, rows, sumWei(rows) + 17 * FEE);
        for (uint256 i; i < rows.length; ++i) {
            twin.deposit{value: 100 ether}(rows[i].pubkey, credentialsOf(2, staker), rows[i].signature, rows[i].root);
        }
        vm.assertEq(tree.get_deposit_root(), twin.get_deposit_root());
        vm.assertEq(tree.get_deposit_count(), twin.get_deposit_count());
        vm.assertEq(address(tree).balance, 1700 ether);
    }

    function testFuzz_everyCredentialNamesTheSender(address sender, uint8 kind, uint64[5] memory amounts) public {
        assumePayer(sender);
        uint8 credentialsType = uint8(between(kind, 1, 2));
        Row[] memory rows = new Row[](5);
        for (uint256 i; i < 5; ++i) {
            uint64 amount = credentialsType == 1 ? GWEI_32_ETH : uint64(between(amounts[i], 32e9, 2048e9));
            rows[i] = makeRow(i, credentialsType, sender, amount);
        }
        uint256 value = sumWei(rows) + 5 * FEE;
        vm.deal(sender, value);
        vm.recordLogs();
        vm.prank(sender);
        batch.depositBatch{value: value}(credentialsType, pack(rows), FEE);

        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 6);
        for (uint256 i; i < 5; ++i) {
            assertDeposited(logs[i], rows[i], credentialsOf(credentialsType, sender));
        }
        vm.assertEq(sender.balance, 0);
    }

    function testFuzz_rowMadeForAnotherAddressIsRefused(address other, uint8 position) public {
        vm.assume(other != staker);
        Row[] memory rows = makeRows(4, 1, staker, GWEI_32_ETH);
        uint256 index = position % 4;
        rows[index] = makeRow(index, 1, other, GWEI_32_ETH);
        expectRootRefused(index);
        send(1, rows, 4 * (32 ether + FEE));
    }

    function test_rowMadeForTheOtherCredentialsTypeIsRefused() public {
        Row[] memory rows = makeRows(1, 1, staker, GWEI_32_ETH);
        expectRootRefused(0);
        send(2, rows, 32 ether + FEE);
        rows = makeRows(1, 2, staker, GWEI_32_ETH);
        expectRootRefused(0);
        send(1, rows, 32 ether + FEE);
    }

    function test_rowMadeForAnotherAmountIsRefused() public {
        Row[] memory rows = makeRows(1, 2, staker, 64e9);
        rows[0].amount = 33e9;
        expectRootRefused(0);
        send(2, rows, 33 ether + FEE);
    }

    function testFuzz_anyFlippedBitOfARowIsRefused(uint16 bit, uint8 position) public {
        Row[] memory rows = makeRows(3, 1, staker, GWEI_32_ETH);
        bytes memory packed = pack(rows);
        // Key, signature and root; the amount has its own tests.
        uint256 target = uint256(position % 3) * 184 * 8 + bit % (176 * 8);
        packed[target / 8] ^= bytes1(uint8(1 << (target % 8)));
        expectRootRefused(position % 3);
        vm.prank(staker);
        batch.depositBatch{value: 3 * (32 ether + FEE)}(1, packed, FEE);
    }

    function test_oneRefusedRowUndoesTheWholeBatch() public {
        Row[] memory rows = makeRows(9, 1, staker, GWEI_32_ETH);
        rows[5].root = bytes32(uint256(1));
        bytes32 before = tree.get_deposit_root();
        uint256 funds = staker.balance;
        expectRootRefused(5);
        send(1, rows, 9 * (32 ether + FEE));
        vm.assertEq(tree.get_deposit_root(), before);
        vm.assertEq(address(tree).balance, 0);
        vm.assertEq(address(batch).balance, 0);
        vm.assertEq(staker.balance, funds);
    }

    function testFuzz_valueIsExactToTheWei(uint256 sent, uint8 kind, uint64 extra, uint96 kept) public {
        uint8 credentialsType = uint8(between(kind, 1, 2));
        Row[] memory rows = makeRows(3, credentialsType, staker, GWEI_32_ETH);
        if (credentialsType == 2) rows[1] = makeRow(1, 2, staker, uint64(between(extra, 32e9, 2048e9)));
        uint256 expected = sumWei(rows) + 3 * FEE;
        sent = between(sent, 0, 2 * expected);
        vm.assume(sent != expected);
        // Fees that lie here can neither fill a gap nor be paid out with a surplus.
        vm.deal(address(batch), kept);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WrongValue.selector, expected, sent));
        send(credentialsType, rows, sent);
    }

    function test_oneWeiOffIsRefused() public {
        Row[] memory rows = makeRows(2, 1, staker, GWEI_32_ETH);
        uint256 expected = 2 * (32 ether + FEE);
        vm.deal(address(batch), 1000 ether);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WrongValue.selector, expected, expected - 1));
        send(1, rows, expected - 1);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WrongValue.selector, expected, expected + 1));
        send(1, rows, expected + 1);
    }

    function testFuzz_execution0x01TakesExactly32Ether(uint64 amount, uint8 position) public {
        vm.assume(amount != GWEI_32_ETH);
        expectAmountRefused(1, amount, position % 4);
    }

    function testFuzz_compounding0x02TakesAtLeast32Ether(uint64 amount, uint8 position) public {
        expectAmountRefused(2, uint64(between(amount, 0, 32e9 - 1)), position % 4);
    }

    function testFuzz_compounding0x02TakesAtMost2048Ether(uint64 amount, uint8 position) public {
        expectAmountRefused(2, uint64(between(amount, 2048e9 + 1, type(uint64).max)), position % 4);
    }

    function test_compounding0x02TakesItsBounds() public {
        Row[] memory rows = new Row[](2);
        rows[0] = makeRow(0, 2, staker, 32e9);
        rows[1] = makeRow(1, 2, staker, 2048e9);
        send(2, rows, 2080 ether + 2 * FEE);
        vm.assertEq(address(tree).balance, 2080 ether);
    }

    function testFuzz_onlyCredentialsTypes1And2(uint8 credentialsType) public {
        vm.assume(credentialsType != 1 && credentialsType != 2);
        Row[] memory rows = makeRows(1, credentialsType, staker, GWEI_32_ETH);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WrongCredentialsType.selector, credentialsType));
        send(credentialsType, rows, 32 ether + FEE);
    }

    function testFuzz_onlyWholeRows(uint16 length) public {
        uint256 bytesLong = between(length, 0, 2000);
        vm.assume(bytesLong == 0 || bytesLong % 184 != 0);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WrongLength.selector, bytesLong));
        vm.prank(staker);
        batch.depositBatch{value: 1 ether}(1, new bytes(bytesLong), FEE);
    }

    function testFuzz_feeAboveTheAcceptedOneIsRefused(uint256 maxFee) public {
        maxFee = between(maxFee, 0, FEE - 1);
        Row[] memory rows = makeRows(1, 1, staker, GWEI_32_ETH);
        bytes memory packed = pack(rows);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.FeeAboveAccepted.selector, FEE, maxFee));
        vm.prank(staker);
        batch.depositBatch{value: 32 ether + FEE}(1, packed, maxFee);
    }

    function test_batchIsAnnouncedWithStakerCountAmountAndFee() public {
        Row[] memory rows = makeRows(3, 1, staker, GWEI_32_ETH);
        vm.recordLogs();
        send(1, rows, 3 * (32 ether + FEE));
        Vm.Log memory log = vm.getRecordedLogs()[3];
        vm.assertEq(log.emitter, address(batch));
        vm.assertEq(log.topics[0], keccak256("BatchDeposited(address,uint256,uint256,uint256)"));
        vm.assertEq(log.topics[1], bytes32(uint256(uint160(staker))));
        vm.assertEq(log.data, abi.encode(3, 96 ether, 3 * FEE));
    }

    function test_fullTreeIsReportedWithTheDepositContractsReason() public {
        vm.store(address(tree), bytes32(uint256(32)), bytes32(uint256(2 ** 32 - 1)));
        Row[] memory rows = makeRows(1, 1, staker, GWEI_32_ETH);
        expectRowRefused(0, "DepositContract: merkle tree full");
        send(1, rows, 32 ether + FEE);
    }

    function test_hundredValidatorsFitInATransaction() public {
        Row[] memory rows = makeRows(100, 1, staker, GWEI_32_ETH);
        send(1, rows, 100 * (32 ether + FEE));
        vm.assertEq(depositCount(), littleEndian(100));
        vm.assertEq(address(batch).balance, 100 * FEE);
    }

    function send(uint8 credentialsType, Row[] memory rows, uint256 value) private {
        bytes memory packed = pack(rows);
        vm.prank(staker);
        batch.depositBatch{value: value}(credentialsType, packed, FEE);
    }

    function assertDeposited(Vm.Log memory log, Row memory row, bytes memory expectedCredentials) private pure {
        vm.assertEq(log.emitter, address(tree));
        (bytes memory pubkey, bytes memory credentials, bytes memory amount, bytes memory signature,) =
            abi.decode(log.data, (bytes, bytes, bytes, bytes, bytes));
        vm.assertEq(credentials, expectedCredentials);
        vm.assertEq(pubkey, row.pubkey);
        vm.assertEq(signature, row.signature);
        vm.assertEq(amount, abi.encodePacked(littleEndian(row.amount)));
    }

    function expectAmountRefused(uint8 credentialsType, uint64 amount, uint256 index) private {
        Row[] memory rows = makeRows(4, credentialsType, staker, GWEI_32_ETH);
        rows[index] = makeRow(index, credentialsType, staker, amount);
        uint256 value = sumWei(rows) + 4 * FEE;
        vm.deal(staker, value);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.WrongAmount.selector, index, amount));
        send(credentialsType, rows, value);
    }

    function expectRootRefused(uint256 index) private {
        expectRowRefused(
            index, "DepositContract: reconstructed DepositData does not match supplied deposit_data_root"
        );
    }

    function expectRowRefused(uint256 index, string memory reason) private {
        bytes memory returned = abi.encodeWithSignature("Error(string)", reason);
        vm.expectRevert(abi.encodeWithSelector(BatchDeposit.DepositRefused.selector, index, returned));
    }

    /// @dev Any account may stake, but for those that the test harness itself lives in.
    function assumePayer(address sender) private view {
        vm.assume(sender != address(vm) && sender != address(batch) && sender != address(tree));
    }
}
