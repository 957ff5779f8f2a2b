// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Moves balances as an ERC-20 token does; each token below is strange in one way.
abstract contract StrangeToken {
    uint256 public constant totalSupply = 1e30;

    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _move(address from, address to, uint256 value) internal virtual {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// @notice Burns one percent of every transfer.
contract FeeToken is StrangeToken {
    string public constant name = "Fee on transfer";
    string public constant symbol = "FEE";
    uint8 public constant decimals = 18;

    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value / 100;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        emit Transfer(from, address(0), fee);
    }
}

/// @notice Its name and symbol cannot be read.
contract MuteToken is StrangeToken {
    uint8 public constant decimals = 18;

    error Mute();

    function name() external pure returns (string memory) {
        revert Mute();
    }

    function symbol() external pure returns (string memory) {
        revert Mute();
    }
}

/// @notice Answers 32 bytes instead of text, as early tokens do.
contract Bytes32Token is StrangeToken {
    bytes32 public constant name = "Bytes of thirty-two";
    bytes32 public constant symbol = "B32";
    uint8 public constant decimals = 18;
}

contract WholeToken is StrangeToken {
    string public constant name = "Whole units only";
    string public constant symbol = "WHOLE";
    uint8 public constant decimals = 0;
}

contract FineToken is StrangeToken {
    string public constant name = "Finer than money";
    string public constant symbol = "FINE";
    uint8 public constant decimals = 77;
}

/// @notice Refuses every transfer by its answer alone.
contract FalseToken is StrangeToken {
    string public constant name = "Says no";
    string public constant symbol = "FALSE";
    uint8 public constant decimals = 18;

    function transfer(address, uint256) external pure override returns (bool) {
        return false;
    }
}

/// @notice Answers nothing to a transfer, as USDT does.
contract SilentToken {
    string public constant name = "Says nothing";
    string public constant symbol = "SILENT";
    uint8 public constant decimals = 6;

    mapping(address owner => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = 1e30;
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// @notice Changes an allowance only from zero or to zero, and answers nothing, as USDT does.
contract ZeroFirstToken {
    string public constant name = "Zero first";
    string public constant symbol = "ZERO";
    uint8 public constant decimals = 6;

    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error AllowanceNotZero();

    constructor() {
        balanceOf[msg.sender] = 1e30;
    }

    function approve(address spender, uint256 value) external {
        if (value != 0 && allowance[msg.sender][spender] != 0) revert AllowanceNotZero();
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
