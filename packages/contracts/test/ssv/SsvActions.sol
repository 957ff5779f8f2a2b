// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvAdministration} from "../../src/sol/ssv/SsvAdministration.sol";
import {SsvNetwork} from "../../src/sol/ssv/SsvNetwork.sol";
import {SsvNetworkViews} from "../../src/sol/ssv/SsvNetworkViews.sol";
import {Cluster} from "../../src/sol/ssv/SsvTypes.sol";
import {Vm} from "../Vm.sol";

/// @dev What stakers, operators, oracle and owner can do, with the newest snapshots of three clusters that share
/// operators. Liquidators are awake: a cluster below its line is liquidated within the same action, as the threshold
/// leaves them a week to do.
contract SsvActions {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private constant STAKERS = 3;

    SsvNetwork private immutable network;
    SsvAdministration private immutable administration;
    SsvNetworkViews private immutable views;
    address private immutable dao;
    address private immutable oracle;
    address private immutable operatorOwner;

    Cluster[STAKERS] private _clusters;
    bytes[][STAKERS] private _keys;
    uint256 private _nextKey;

    constructor(SsvNetwork network_, SsvNetworkViews views_, address dao_, address oracle_, address operatorOwner_) {
        (network, views) = (network_, views_);
        administration = SsvAdministration(address(network_));
        (dao, oracle, operatorOwner) = (dao_, oracle_, operatorOwner_);
        for (uint256 i; i < STAKERS; ++i) {
            _clusters[i].active = true;
            vm.deal(stakerOf(i), 1e6 ether);
        }
    }

    function register(uint256 staker, uint256 count, uint256 value) external {
        staker %= STAKERS;
        Cluster memory cluster = _clusters[staker];
        if (!cluster.active || cluster.validatorCount > 20 || !operatorsAreThere(staker)) return;
        bytes[] memory keys = new bytes[](1 + count % 3);
        for (uint256 i; i < keys.length; ++i) {
            keys[i] = abi.encodePacked(bytes32(++_nextKey), bytes16(0));
            _keys[staker].push(keys[i]);
        }
        vm.recordLogs();
        vm.prank(stakerOf(staker));
        network.bulkRegisterValidator{value: 1 ether + value % 1 ether}(keys, idsOf(staker), keys, cluster);
        (,,, _clusters[staker]) = abi.decode(lastData(), (uint64[], bytes, bytes, Cluster));
    }

    function remove(uint256 staker) external {
        staker %= STAKERS;
        uint256 count = _keys[staker].length;
        if (count == 0) return;
        bytes memory key = _keys[staker][count - 1];
        _keys[staker].pop();
        vm.recordLogs();
        vm.prank(stakerOf(staker));
        network.removeValidator(key, idsOf(staker), _clusters[staker]);
        (,, _clusters[staker]) = abi.decode(lastData(), (uint64[], bytes, Cluster));
    }

    function withdraw(uint256 staker, uint256 part) external {
        staker %= STAKERS;
        Cluster memory cluster = _clusters[staker];
        if (!isUsed(cluster) || !cluster.active) return;
        uint256 balance = views.getBalance(stakerOf(staker), idsOf(staker), cluster);
        // More than the line of the largest cluster stays.
        if (balance <= 0.5 ether) return;
        vm.recordLogs();
        vm.prank(stakerOf(staker));
        network.withdraw(idsOf(staker), part % (balance - 0.5 ether), cluster);
        (,, _clusters[staker]) = abi.decode(lastData(), (uint64[], uint256, Cluster));
    }

    function deposit(uint256 staker, uint256 value) external {
        staker %= STAKERS;
        if (!isUsed(_clusters[staker])) return;
        vm.recordLogs();
        vm.prank(stakerOf(staker));
        network.deposit{value: value % 1 ether}(stakerOf(staker), idsOf(staker), _clusters[staker]);
        (,, _clusters[staker]) = abi.decode(lastData(), (uint64[], uint256, Cluster));
    }

    function liquidate(uint256 staker) external {
        staker %= STAKERS;
        if (isUsed(_clusters[staker]) && _clusters[staker].active) liquidateAs(stakerOf(staker), staker);
    }

    function reactivate(uint256 staker) external {
        staker %= STAKERS;
        if (_clusters[staker].active) return;
        vm.recordLogs();
        vm.prank(stakerOf(staker));
        network.reactivate{value: 2 ether}(idsOf(staker), _clusters[staker]);
        (, _clusters[staker]) = abi.decode(lastData(), (uint64[], Cluster));
    }

    function tellBalance(uint256 staker, uint256 effectiveBalance) external {
        staker %= STAKERS;
        Cluster memory cluster = _clusters[staker];
        if (!isUsed(cluster) || cluster.validatorCount == 0) return;
        vm.roll(block.number + 1);
        uint32 balance = uint32(32 + effectiveBalance % 300) * cluster.validatorCount;
        vm.recordLogs();
        vm.prank(oracle);
        network.updateClusterBalance(
            uint64(block.number), stakerOf(staker), idsOf(staker), cluster, balance, new bytes32[](0)
        );
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bytes memory data = logs[logs.length - 1].data;
        if (logs.length == 1) (,, _clusters[staker]) = abi.decode(data, (uint64[], uint32, Cluster));
        else (, _clusters[staker]) = abi.decode(data, (uint64[], Cluster));
        liquidateThePoor();
    }

    function passBlocks(uint256 count) external {
        vm.roll(block.number + count % 40_000);
        liquidateThePoor();
    }

    function changeFees(uint64 id, uint256 operatorFee, uint256 networkFee) external {
        id = id % 10 + 1;
        uint256 reduced = 1_065_200_000 + operatorFee % 1_000 * 100_000;
        if (views.getOperatorFee(id) > reduced) {
            vm.prank(operatorOwner);
            administration.reduceOperatorFee(id, reduced);
        }
        vm.prank(dao);
        administration.updateNetworkFee(networkFee % 50_000 * 100_000);
        liquidateThePoor();
    }

    function withdrawEarnings(uint64 id) external {
        id = id % 10 + 1;
        if (views.getOperatorEarnings(id) == 0) return;
        vm.prank(operatorOwner);
        administration.withdrawAllOperatorEarnings(id);
    }

    function withdrawNetworkEarnings() external {
        uint256 earnings = views.getNetworkEarnings();
        vm.prank(dao);
        administration.withdrawNetworkEarnings(earnings);
    }

    function removeOperator(uint64 id) external {
        // Most operators stay, so that clusters can grow: of the seven, only those that two clusters do without.
        id = id % 40 + 1;
        if (id > 7 || id < 5 || !views.getOperatorById(id).isActive) return;
        vm.prank(operatorOwner);
        administration.removeOperator(id);
    }

    /// @notice Wei that the network owes: to clusters, operators and itself.
    function owed() external view returns (uint256 sum) {
        for (uint256 i; i < STAKERS; ++i) {
            Cluster memory cluster = _clusters[i];
            if (!isUsed(cluster)) continue;
            sum += cluster.active ? views.getBalance(stakerOf(i), idsOf(i), cluster) : cluster.balance;
        }
        for (uint64 id = 1; id <= 14; ++id) {
            sum += views.getOperatorEarnings(id);
        }
        sum += views.getNetworkEarnings();
    }

    /// @notice Validators of the active clusters that operator 1 serves.
    function validatorsOfFirst() external view returns (uint256 sum) {
        for (uint256 i; i < STAKERS; ++i) {
            if (_clusters[i].active) sum += _clusters[i].validatorCount;
        }
    }

    function liquidateThePoor() private {
        for (uint256 i; i < STAKERS; ++i) {
            if (!isUsed(_clusters[i])) continue;
            if (views.isLiquidatable(stakerOf(i), idsOf(i), _clusters[i])) liquidateAs(oracle, i);
        }
    }

    function liquidateAs(address caller, uint256 staker) private {
        vm.recordLogs();
        vm.prank(caller);
        network.liquidate(stakerOf(staker), idsOf(staker), _clusters[staker]);
        (, _clusters[staker]) = abi.decode(lastData(), (uint64[], Cluster));
    }

    function operatorsAreThere(uint256 staker) private view returns (bool) {
        uint64[] memory list = idsOf(staker);
        for (uint256 i; i < list.length; ++i) {
            if (!views.getOperatorById(list[i]).isActive) return false;
        }
        return true;
    }

    function lastData() private returns (bytes memory) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        return logs[logs.length - 1].data;
    }

    function isUsed(Cluster memory cluster) private pure returns (bool) {
        return cluster.validatorCount > 0 || cluster.balance > 0 || cluster.index > 0 || !cluster.active;
    }

    function stakerOf(uint256 staker) private pure returns (address) {
        return address(uint160(0x57A4E200 + staker));
    }

    /// @dev Operators 1 to 4, 1 to 7 and 1 to 4 again.
    function idsOf(uint256 staker) private pure returns (uint64[] memory list) {
        list = new uint64[](staker == 1 ? 7 : 4);
        for (uint64 i; i < list.length; ++i) {
            list[i] = i + 1;
        }
    }
}
