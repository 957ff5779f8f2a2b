// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BridgedPool} from "../src/sol/BridgedPool.sol";
import {CoreBridge} from "../src/sol/CoreBridge.sol";
import {ICoreBridge} from "../src/sol/ICoreBridge.sol";
import {SharePool} from "../src/sol/SharePool.sol";
import {VotePool} from "../src/sol/VotePool.sol";
import {CrossSpaceCallStandIn, PoSRegisterStandIn} from "../testing/sol/CoreInternals.sol";
import {Vm} from "../test/Vm.sol";
import {AdminControl} from "./AdminControl.sol";
import {ForgeStaking} from "./ForgeStaking.sol";

/// @dev A pool of either kind, its bridge as it is shipped, and the core space played.
abstract contract ConfluxTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    AdminControl internal constant adminControl = AdminControl(0x0888000000000000000000000000000000000000);
    CrossSpaceCallStandIn internal constant crossSpace =
        CrossSpaceCallStandIn(0x0888000000000000000000000000000000000006);
    ForgeStaking internal constant staking = ForgeStaking(0x0888000000000000000000000000000000000002);
    PoSRegisterStandIn internal constant pos = PoSRegisterStandIn(0x0888000000000000000000000000000000000005);
    uint256 internal constant VOTE = 1000 ether;
    uint256 internal constant UNLOCK_DELAY = 100;
    uint256 internal constant LOCK_PERIOD = 1300;
    uint256 internal constant UNLOCK_PERIOD = 100;

    address internal owner = address(0xA11CE);
    address internal provider = address(0xFEE);
    address internal alice = address(0xA1);
    address internal bob = address(0xB0B);
    bytes32 internal identifier;
    CoreBridge internal bridge;
    VotePool internal votePool;
    SharePool internal sharePool;
    /// @dev Votes that the bridge ever asked PoS to give back by `work`.
    uint256 internal retiredInAll;

    function setUpVotePool() internal {
        votePool = VotePool(vm.deployCode("VotePool.sol:VotePool", abi.encode(owner, "Granary")));
        connect(votePool);
    }

    function setUpSharePool() internal {
        bytes memory arguments = abi.encode(owner, "Granary CFX", "gCFX");
        sharePool = SharePool(vm.deployCode("SharePool.sol:SharePool", arguments));
        connect(sharePool);
    }

    function connect(BridgedPool pool) internal {
        vm.roll(1_000_000);
        vm.etch(address(adminControl), vm.getDeployedCode("AdminControl.sol:AdminControl"));
        vm.etch(address(crossSpace), vm.getDeployedCode("CoreInternals.sol:CrossSpaceCallStandIn"));
        vm.etch(address(staking), vm.getDeployedCode("ForgeStaking.sol:ForgeStaking"));
        vm.etch(address(pos), vm.getDeployedCode("CoreInternals.sol:PoSRegisterStandIn"));
        vm.allowCheatcodes(address(staking));
        pos.setUnlockDelay(UNLOCK_DELAY);
        bridge = bridgeOf(pool);
        vm.prank(owner);
        pool.setPeriods(LOCK_PERIOD, UNLOCK_PERIOD);
        address mapped = crossSpace.mappedAddress(address(bridge));
        vm.prank(owner);
        pool.setBridge(mapped);
        bridge.connect();
        vm.deal(alice, 1e8 ether);
        vm.deal(bob, 1e8 ether);
    }

    function bridgeOf(BridgedPool pool) internal returns (CoreBridge) {
        bytes memory arguments = abi.encode(owner, address(pool), provider);
        return CoreBridge(payable(vm.deployCode("CoreBridge.sol:CoreBridge", arguments)));
    }

    /// @dev Stakes the first votes in PoS, of what lies in the bridge.
    function register(uint64 votes) internal {
        registerAs(votes, 0);
    }

    function registerAs(uint64 votes, bytes1 node) internal {
        bytes memory blsPubKey = new bytes(48);
        blsPubKey[0] = node;
        bytes memory vrfPubKey = new bytes(33);
        bytes[2] memory proof = [new bytes(48), new bytes(64)];
        identifier = keccak256(abi.encodePacked(blsPubKey, vrfPubKey));
        vm.prank(owner);
        bridge.register(identifier, votes, blsPubKey, vrfPubKey, proof);
    }

    /// @dev Does all that is due. Every step but small ones brings money to rest, so it comes to an end.
    function workAll() internal {
        for (uint256 i; bridge.nextStep() != ICoreBridge.Step.None; ++i) {
            require(i < 50, "the bridge never rests");
            workOnce();
        }
    }

    /// @dev Does the step that is due, and counts the votes that it asks back from PoS.
    function workOnce() internal returns (ICoreBridge.Step step) {
        uint256 before = bridge.status().retiringVotes;
        step = bridge.work();
        if (step == ICoreBridge.Step.Retire) retiredInAll += bridge.status().retiringVotes - before;
    }

    /// @dev PoS credits interest to the bridge without a call.
    function earn(uint256 amount) internal {
        vm.deal(address(bridge), address(bridge).balance + amount);
    }

    function pass(uint256 blocks) internal {
        vm.roll(block.number + blocks);
    }
}
