// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvAdministration} from "../../src/sol/ssv/SsvAdministration.sol";
import {SsvErrors} from "../../src/sol/ssv/SsvErrors.sol";
import {SsvNetwork} from "../../src/sol/ssv/SsvNetwork.sol";
import {SsvNetworkViews} from "../../src/sol/ssv/SsvNetworkViews.sol";
import {Cluster, FeeRules, Terms} from "../../src/sol/ssv/SsvTypes.sol";
import {Vm} from "../Vm.sol";

/// @dev A network with governance values as on mainnet and 14 operators at 1.77 gwei, of one owner.
abstract contract SsvTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    uint256 internal constant OPERATOR_FEE = 1_770_000_000;
    uint256 internal constant NETWORK_FEE = 3_550_900_000;
    uint256 internal constant MIN_FEE = 1_065_200_000;
    uint256 internal constant MAX_FEE = 5_326_300_000;
    uint256 internal constant COLLATERAL = 0.00094 ether;
    uint64 internal constant THRESHOLD = 50_190;
    uint64 internal constant DECLARE_PERIOD = 7 days;
    uint64 internal constant EXECUTE_PERIOD = 3 days;
    uint32 internal constant VALIDATORS_LIMIT = 50;

    address internal constant DAO = address(0xDA0);
    address internal constant ORACLE = address(0x04AC1E);
    address internal constant OPERATOR_OWNER = address(0x09E4);
    address internal constant STAKER = address(0x57A4E2);
    address internal constant STRANGER = address(0xBAD);

    SsvNetwork internal network;
    SsvAdministration internal administration;
    SsvNetworkViews internal views;

    function setUp() public virtual {
        Terms memory terms = Terms({
            minimumCollateral: uint64(COLLATERAL / 100_000),
            thresholdBlocks: THRESHOLD,
            maximumFee: uint64(MAX_FEE / 100_000),
            minimumFee: uint64(MIN_FEE / 100_000)
        });
        FeeRules memory rules = FeeRules(DECLARE_PERIOD, EXECUTE_PERIOD, 1_000);
        network = new SsvNetwork(DAO, ORACLE, VALIDATORS_LIMIT, uint64(NETWORK_FEE / 100_000), terms, rules);
        administration = SsvAdministration(address(network));
        views = new SsvNetworkViews(network);
        for (uint256 i = 1; i <= 14; ++i) {
            vm.prank(OPERATOR_OWNER);
            administration.registerOperator(abi.encode("operator", i), OPERATOR_FEE, false);
        }
        vm.deal(STAKER, 1e6 ether);
        vm.deal(STRANGER, 1e6 ether);
    }

    // --- the formula of the facts, written down a second time

    /// @return Wei a block.
    function burnOf(uint256 operatorFees, uint256 networkFee, uint256 effectiveBalance) internal pure returns (uint256) {
        uint256 vUnits = (effectiveBalance * 10_000 + 31) / 32;
        return (operatorFees + networkFee) * vUnits / 10_000;
    }

    /// @return Wei a block, of n validators of 32 ETH with four operators.
    function burnOf(uint256 validators) internal pure returns (uint256) {
        return burnOf(4 * OPERATOR_FEE, NETWORK_FEE, 32 * validators);
    }

    function lineOf(uint256 burn) internal pure returns (uint256) {
        return burn * THRESHOLD > COLLATERAL ? burn * THRESHOLD : COLLATERAL;
    }

    // --- clusters

    function emptyCluster() internal pure returns (Cluster memory) {
        return Cluster(0, 0, 0, true, 0);
    }

    /// @dev Operators 1 to n.
    function ids(uint256 count) internal pure returns (uint64[] memory list) {
        list = new uint64[](count);
        for (uint64 i; i < count; ++i) {
            list[i] = i + 1;
        }
    }

    function one(uint64 id) internal pure returns (uint64[] memory list) {
        list = new uint64[](1);
        list[0] = id;
    }

    function one(address account) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = account;
    }

    function key(uint256 seed) internal pure returns (bytes memory) {
        return abi.encodePacked(keccak256(abi.encode(seed)), bytes16(0));
    }

    function keys(uint256 first, uint256 count) internal pure returns (bytes[] memory list) {
        list = new bytes[](count);
        for (uint256 i; i < count; ++i) {
            list[i] = key(first + i);
        }
    }

    function shares(uint256 count) internal pure returns (bytes[] memory list) {
        list = new bytes[](count);
        for (uint256 i; i < count; ++i) {
            list[i] = "shares";
        }
    }

    /// @dev The cluster of n new validators of the staker with operators 1 to 4.
    function register(uint256 firstKey, uint256 count, uint256 value, Cluster memory cluster)
        internal
        returns (Cluster memory)
    {
        vm.recordLogs();
        vm.prank(STAKER);
        network.bulkRegisterValidator{value: value}(keys(firstKey, count), ids(4), shares(count), cluster);
        (,,, cluster) = abi.decode(lastLog().data, (uint64[], bytes, bytes, Cluster));
        return cluster;
    }

    function register(uint256 value) internal returns (Cluster memory) {
        return register(1, 1, value, emptyCluster());
    }

    function liquidate(address caller, Cluster memory cluster) internal returns (Cluster memory) {
        vm.recordLogs();
        vm.prank(caller);
        network.liquidate(STAKER, ids(4), cluster);
        (, cluster) = abi.decode(lastLog().data, (uint64[], Cluster));
        return cluster;
    }

    /// @dev Of logs (operatorIds, value, cluster).
    function clusterOfMoneyLog() internal returns (Cluster memory cluster) {
        (,, cluster) = abi.decode(lastLog().data, (uint64[], uint256, Cluster));
    }

    function lastLog() internal returns (Vm.Log memory) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        return logs[logs.length - 1];
    }

    function passBlocks(uint256 count) internal {
        vm.roll(block.number + count);
    }

    function expectError(bytes4 selector) internal {
        vm.expectRevert(abi.encodeWithSelector(selector));
    }

    function balanceOf(Cluster memory cluster) internal view returns (uint256) {
        return views.getBalance(STAKER, ids(4), cluster);
    }

    function between(uint256 value, uint256 lowest, uint256 highest) internal pure returns (uint256) {
        return lowest + value % (highest - lowest + 1);
    }

    /// @dev A whole number of 100,000 wei.
    function fee(uint256 value) internal pure returns (uint256) {
        return between(value, MIN_FEE / 100_000, MAX_FEE / 100_000) * 100_000;
    }
}
