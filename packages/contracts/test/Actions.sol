// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {DepositRows} from "./DepositRows.sol";
import {Vm} from "./Vm.sol";

/// @dev What can be done to the contract, with a ledger of what ought to have happened.
contract Actions is DepositRows {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private constant MAX_FEE = 0.1 ether;
    uint256 public staked;
    uint256 public validators;
    uint256 public fees;
    uint256 public forced;
    uint256 public withdrawn;
    BatchDeposit private immutable batch;
    address private _owner;
    uint256 private _seed;

    constructor(BatchDeposit batch_, address owner_) {
        batch = batch_;
        _owner = owner_;
    }

    function depositBatch(address sender, bool compounding, uint8 count, uint64 amount) external {
        sender = stakerFrom(sender);
        uint8 credentialsType = compounding ? 2 : 1;
        Row[] memory rows = rowsFor(sender, credentialsType, count, amount);
        uint256 fee = rows.length * batch.feePerValidator();
        uint256 value = sumWei(rows) + fee;
        vm.deal(sender, value);
        vm.recordLogs();
        vm.prank(sender);
        batch.depositBatch{value: value}(credentialsType, pack(rows), MAX_FEE);
        assertCredentials(rows.length, credentialsOf(credentialsType, sender));
        staked += value - fee;
        fees += fee;
        validators += rows.length;
    }

    function depositWrongValue(address sender, uint8 count, uint256 value) external {
        sender = stakerFrom(sender);
        Row[] memory rows = rowsFor(sender, 1, count, 0);
        uint256 expected = rows.length * (32 ether + batch.feePerValidator());
        value = between(value, 0, 2 * expected);
        if (value == expected) ++value;
        mustRefuse(sender, value, pack(rows));
    }

    function depositForAnother(address sender, address other, uint8 count) external {
        sender = stakerFrom(sender);
        Row[] memory rows = rowsFor(sender, 1, count, 0);
        other = stakerFrom(other);
        if (other == sender) return;
        rows[rows.length - 1] = makeRow(_seed++, 1, other, GWEI_32_ETH);
        mustRefuse(sender, rows.length * (32 ether + batch.feePerValidator()), pack(rows));
    }

    function withdrawFees(uint160 to) external {
        address target = address(uint160(between(to, 1 << 80, type(uint160).max)));
        uint256 balance = address(batch).balance;
        if (balance == 0 || target.code.length > 0) return;
        uint256 before = target.balance;
        vm.prank(_owner);
        batch.withdrawFees(target);
        vm.assertEq(target.balance, before + balance);
        withdrawn += balance;
    }

    function setFeePerValidator(uint256 fee) external {
        vm.prank(_owner);
        (bool accepted,) = address(batch).call(abi.encodeCall(BatchDeposit.setFeePerValidator, (fee % (2 * MAX_FEE))));
        vm.assertTrue(accepted == (fee % (2 * MAX_FEE) <= MAX_FEE));
    }

    function handOver(address to) external {
        if (to == address(0)) return;
        vm.prank(_owner);
        batch.transferOwnership(to);
        vm.prank(to);
        batch.acceptOwnership();
        _owner = to;
    }

    function strangerCalls(address stranger, uint8 choice) external {
        if (stranger == _owner) return;
        bytes[3] memory calls = [
            abi.encodeCall(BatchDeposit.withdrawFees, (stranger)),
            abi.encodeCall(BatchDeposit.setFeePerValidator, (0)),
            abi.encodeWithSignature("transferOwnership(address)", stranger)
        ];
        vm.prank(stranger);
        (bool accepted,) = address(batch).call(calls[choice % 3]);
        vm.assertFalse(accepted);
    }

    function forceEther(uint64 amount) external {
        vm.deal(address(batch), address(batch).balance + amount);
        forced += amount;
    }

    function mustRefuse(address sender, uint256 value, bytes memory rows) private {
        vm.deal(sender, value);
        vm.prank(sender);
        (bool accepted,) =
            address(batch).call{value: value}(abi.encodeCall(BatchDeposit.depositBatch, (1, rows, MAX_FEE)));
        vm.assertFalse(accepted);
        vm.assertEq(sender.balance, value);
    }

    function rowsFor(address account, uint8 credentialsType, uint8 count, uint64 amount)
        private
        returns (Row[] memory rows)
    {
        rows = new Row[](between(count, 1, 4));
        for (uint256 i; i < rows.length; ++i) {
            uint64 gweiAmount = credentialsType == 1 ? GWEI_32_ETH : uint64(between(amount, 32e9, 2048e9));
            rows[i] = makeRow(_seed++, credentialsType, account, gweiAmount);
        }
    }

    function assertCredentials(uint256 count, bytes memory expected) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, count + 1);
        for (uint256 i; i < count; ++i) {
            (, bytes memory credentials) = abi.decode(logs[i].data, (bytes, bytes));
            vm.assertEq(credentials, expected);
        }
    }

    function stakerFrom(address any) private pure returns (address) {
        return address(uint160(between(uint160(any), 1 << 80, 1 << 159)));
    }
}
