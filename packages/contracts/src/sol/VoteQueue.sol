// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IVotePool} from "./IVotePool.sol";

/// @title Votes of one staker that wait for their block, as running totals: nothing is ever collected in a loop, so
/// that no number of entries can make a call run out of gas.
library VoteQueue {
    /// @param total Votes of this entry and all before it.
    /// @param endBlock Block at which the wait is over; never below that of the entry before.
    struct Node {
        uint128 total;
        uint128 endBlock;
    }

    /// @notice Votes that ever came in.
    function total(Node[] storage nodes) internal view returns (uint256) {
        uint256 length = nodes.length;
        return length == 0 ? 0 : nodes[length - 1].total;
    }

    /// @notice Votes whose wait is over by now.
    function ended(Node[] storage nodes) internal view returns (uint256) {
        uint256 pending = firstPending(nodes);
        return pending == 0 ? 0 : nodes[pending - 1].total;
    }

    function push(Node[] storage nodes, uint256 votes, uint256 endBlock) internal {
        uint256 length = nodes.length;
        if (length == 0) {
            nodes.push(Node(uint128(votes), uint128(endBlock)));
            return;
        }
        Node memory last = nodes[length - 1];
        uint128 sum = last.total + uint128(votes);
        if (endBlock > last.endBlock) nodes.push(Node(sum, uint128(endBlock)));
        // A shorter period, or the same block: the wait is that of the entry before.
        else if (last.endBlock > block.number) nodes[length - 1].total = sum;
        else nodes.push(Node(sum, last.endBlock));
    }

    /// @notice Entries that still wait, oldest first.
    function pendingNodes(Node[] storage nodes, uint256 offset, uint256 limit)
        internal
        view
        returns (IVotePool.QueueNode[] memory list)
    {
        uint256 first = firstPending(nodes);
        uint256 count = nodes.length - first;
        if (offset >= count) return list;
        first += offset;
        count -= offset;
        if (count > limit) count = limit;
        list = new IVotePool.QueueNode[](count);
        uint256 before = first == 0 ? 0 : nodes[first - 1].total;
        for (uint256 i; i < count; ++i) {
            Node memory node = nodes[first + i];
            list[i] = IVotePool.QueueNode(node.total - before, node.endBlock);
            before = node.total;
        }
    }

    /// @dev By halving: the blocks never fall.
    function firstPending(Node[] storage nodes) private view returns (uint256 low) {
        uint256 high = nodes.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (nodes[middle].endBlock <= block.number) low = middle + 1;
            else high = middle;
        }
    }
}
