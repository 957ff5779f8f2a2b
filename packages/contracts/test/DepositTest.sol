// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {DepositRows} from "./DepositRows.sol";
import {IDepositTree} from "./IDepositTree.sol";
import {Vm} from "./Vm.sol";

/// @dev The batch contract over the official deposit contract's own code.
abstract contract DepositTest is DepositRows {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    IDepositTree internal constant tree = IDepositTree(0x00000000219ab540356cBB839Cbe05303d7705Fa);
    uint256 internal constant FEE = 0.01 ether;
    uint256 internal constant MAX_FEE = 0.1 ether;

    address internal owner = address(0xA11CE);
    address internal staker = address(0x57A4E2);
    BatchDeposit internal batch;

    function setUp() public virtual {
        placeDepositContract(address(tree));
        batch = new BatchDeposit(address(tree), owner, FEE, MAX_FEE);
        vm.deal(staker, 1e9 ether);
    }

    function placeDepositContract(address target) internal {
        string memory fixture = vm.readFile(".granary/forge/fixture.json");
        vm.etch(target, vm.parseJsonBytes(fixture, ".code"));
        bytes32[] memory slots = vm.parseJsonBytes32Array(fixture, ".slots");
        bytes32[] memory values = vm.parseJsonBytes32Array(fixture, ".values");
        for (uint256 i; i < slots.length; ++i) {
            vm.store(target, slots[i], values[i]);
        }
    }

    function depositCount() internal view returns (bytes8) {
        return bytes8(tree.get_deposit_count());
    }
}
