// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Rewards of the last seven days and the votes that earned them, in a ring of days.
library RewardHistory {
    uint256 private constant DAYS = 7;
    uint256 private constant VOTE = 1000 ether;

    /// @param day Which day this entry is of, counted from block 0, plus one.
    /// @param rewards Drip of rewards to stakers.
    /// @param voteBlocks Votes times the blocks for which they worked.
    struct Day {
        uint64 day;
        uint96 rewards;
        uint96 voteBlocks;
    }

    function add(Day[8] storage ring, uint256 blocksPerYear, uint256 rewards, uint256 voteBlocks) internal {
        uint256 today = _today(blocksPerYear);
        Day memory entry = ring[today % 8];
        if (entry.day != today) entry = Day(uint64(today), 0, 0);
        entry.rewards = _capped(entry.rewards + rewards);
        entry.voteBlocks = _capped(entry.voteBlocks + voteBlocks);
        ring[today % 8] = entry;
    }

    /// @return In basis points a year: rewards * 10000 * blocks a year / (votes * 1000 CFX * blocks).
    function apy(Day[8] storage ring, uint256 blocksPerYear) internal view returns (uint256) {
        uint256 today = _today(blocksPerYear);
        uint256 rewards;
        uint256 voteBlocks;
        for (uint256 i; i < 8; ++i) {
            Day memory entry = ring[i];
            if (entry.day == 0 || entry.day > today || entry.day + DAYS < today) continue;
            rewards += entry.rewards;
            voteBlocks += entry.voteBlocks;
        }
        return voteBlocks == 0 ? 0 : rewards * 10_000 * blocksPerYear / (voteBlocks * VOTE);
    }

    function _today(uint256 blocksPerYear) private view returns (uint256) {
        return block.number / (blocksPerYear / 365) + 1;
    }

    function _capped(uint256 value) private pure returns (uint96) {
        return value < type(uint96).max ? uint96(value) : type(uint96).max;
    }
}
