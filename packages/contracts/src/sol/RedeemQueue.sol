// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISharePool} from "./ISharePool.sol";

/// @title What one staker asked back, as running totals. First come, first served over the whole pool: each request
/// knows where it stands in all that was ever asked back, and is ready as far as the arrived principal reaches there.
/// @dev Amounts are Drip in a share pool and votes in a vote pool.
library RedeemQueue {
    /// @param poolEnd Amount ever asked back in the pool, up to and with this request.
    /// @param userEnd Amount ever asked back by the staker, up to and with this request.
    /// @param readyBlock Block before which it is not ready, whatever has arrived; never below the one before.
    struct Request {
        uint128 poolEnd;
        uint128 userEnd;
        uint64 requestBlock;
        uint64 readyBlock;
    }

    function total(Request[] storage requests) internal view returns (uint256) {
        uint256 length = requests.length;
        return length == 0 ? 0 : requests[length - 1].userEnd;
    }

    function push(Request[] storage requests, uint256 amount, uint256 poolEnd, uint256 unlockPeriod) internal {
        uint256 length = requests.length;
        uint256 readyBlock = block.number + unlockPeriod;
        uint256 userEnd = amount;
        if (length != 0) {
            Request memory last = requests[length - 1];
            userEnd += last.userEnd;
            if (last.readyBlock > readyBlock) readyBlock = last.readyBlock;
        }
        requests.push(Request(uint128(poolEnd), uint128(userEnd), uint64(block.number), uint64(readyBlock)));
    }

    /// @notice Amount whose unlock period is over, whether or not its principal has arrived.
    function ended(Request[] storage requests) internal view returns (uint256) {
        return readyTotal(requests, type(uint256).max);
    }

    /// @param arrived Principal that ever came back to the pool.
    /// @return Amount of the staker that ever got ready.
    function readyTotal(Request[] storage requests, uint256 arrived) internal view returns (uint256) {
        uint256 next = firstOpen(requests, arrived);
        uint256 done = next == 0 ? 0 : requests[next - 1].userEnd;
        if (next == requests.length) return done;
        return done + readyOf(requests[next], requests[next].userEnd - done, arrived);
    }

    /// @notice Requests that are not fully paid out, oldest first; offset and limit count those.
    function list(Request[] storage requests, uint256 withdrawn, uint256 arrived, uint256 offset, uint256 limit)
        internal
        view
        returns (ISharePool.RedeemRequest[] memory open)
    {
        uint256 first = firstAbove(requests, withdrawn);
        uint256 count = requests.length - first;
        if (offset >= count) return open;
        first += offset;
        count -= offset;
        if (count > limit) count = limit;
        open = new ISharePool.RedeemRequest[](count);
        uint256 begin = first == 0 ? 0 : requests[first - 1].userEnd;
        for (uint256 i; i < count; ++i) {
            Request memory request = requests[first + i];
            uint256 ready = readyOf(request, request.userEnd - begin, arrived);
            uint256 paid = withdrawn > begin ? withdrawn - begin : 0;
            open[i] = ISharePool.RedeemRequest({
                amount: request.userEnd - begin - paid,
                requestBlock: request.requestBlock,
                ready: ready - paid,
                readyBlock: request.readyBlock
            });
            begin = request.userEnd;
        }
    }

    function readyOf(Request memory request, uint256 amount, uint256 arrived) private view returns (uint256) {
        if (request.readyBlock > block.number) return 0;
        uint256 begin = request.poolEnd - amount;
        if (arrived <= begin) return 0;
        uint256 reached = arrived - begin;
        return reached < amount ? reached : amount;
    }

    /// @dev The first request that is not ready as a whole, by halving.
    function firstOpen(Request[] storage requests, uint256 arrived) private view returns (uint256 low) {
        uint256 high = requests.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            Request storage request = requests[middle];
            if (request.poolEnd <= arrived && request.readyBlock <= block.number) low = middle + 1;
            else high = middle;
        }
    }

    /// @dev The first request that reaches above what was withdrawn, by halving.
    function firstAbove(Request[] storage requests, uint256 withdrawn) private view returns (uint256 low) {
        uint256 high = requests.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (requests[middle].userEnd <= withdrawn) low = middle + 1;
            else high = middle;
        }
    }
}
