// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Due, Votes} from "./BridgeBooks.sol";
import {IAdminControl, ICrossSpaceCall, IPoSRegister, IStaking} from "./ConfluxInternals.sol";
import {IBridgedPool} from "./IBridgedPool.sol";
import {ICoreBridge} from "./ICoreBridge.sol";
import {Ownable2Step} from "./Ownable2Step.sol";
import {RewardHistory} from "./RewardHistory.sol";

/// @title The bridge of one pool: deployed in the core space, holds the stake and is the PoS account.
/// @notice Principal is booked to the Drip and apart from interest: interest is what lies here beyond principal and the
/// provider's part. Nobody decides where money goes: it goes to the pool, to PoS, and the provider's part to the provider.
/// Nobody can destroy it, for it clears its admin when it is created. The owner registers the PoS account, sets minimums
/// within bounds and can report a loss only of votes that PoS itself has kept back for far longer than any unlock takes.
/// @dev Steps take turns: the one that is done is the first due one after the last, so that nobody can keep a step from
/// being done by making another one due again and again. Votes that PoS gives back unasked are staked again.
contract CoreBridge is ICoreBridge, Ownable2Step {
    using RewardHistory for RewardHistory.Day[8];

    /// @param minimumInterest Drip of interest below which none is passed on.
    /// @param minimumMove Drip below which a step moves principal at most once in `patience`, for each step costs gas.
    /// @param patience Core blocks from one small move to the next one of the same step.
    /// @param blocksPerYear Core blocks a year, for the APY; the core space counts about two a second, eSpace one.
    struct Settings {
        uint256 minimumInterest;
        uint256 minimumMove;
        uint256 patience;
        uint256 blocksPerYear;
    }

    address private constant ADMIN_CONTROL = 0x0888000000000000000000000000000000000000;
    ICrossSpaceCall private constant CROSS_SPACE = ICrossSpaceCall(0x0888000000000000000000000000000000000006);
    IStaking private constant STAKING = IStaking(0x0888000000000000000000000000000000000002);
    IPoSRegister private constant POS = IPoSRegister(0x0888000000000000000000000000000000000005);
    uint256 private constant VOTE = 1000 ether;
    uint256 private constant BASIS_POINTS = 10_000;
    uint256 private constant STEPS = uint256(type(Step).max);
    /// @notice Seconds for which PoS must have kept back retired votes, and unlocked none, before they can be called
    /// lost. An unlock takes 14 days at most.
    uint256 public constant LOSS_DELAY = 60 days;

    /// @inheritdoc ICoreBridge
    address public immutable pool;
    /// @notice Core address that the provider's part is paid to.
    address public provider;
    /// @notice Drip of interest that are the provider's and not paid out.
    uint256 public providerInterest;
    Settings public settings;
    /// @notice The PoS account.
    bytes32 public identifier;
    /// @notice Drip of principal that lie in the bridge.
    uint256 public liquid;
    /// @notice Drip of principal in the staking contract.
    uint256 public staked;
    uint256 private _totalInterest;
    uint248 private _lastWorkBlock;
    Step private _lastStep;
    /// @dev Core block of the last small move of each step.
    mapping(Step => uint256) private _lastSmallMove;
    /// @dev Votes ever asked back from PoS, or that it gave back unasked.
    uint256 private _retired;
    uint256 private _lost;
    uint256 private _seenUnlocked;
    /// @dev Votes that were retiring at `_waitingSince`, the time in seconds when PoS was last seen to unlock any.
    uint256 private _waitingVotes;
    uint256 private _waitingSince;
    uint256 private _countedBlock;
    RewardHistory.Day[8] private _history;

    event Registered(bytes32 indexed identifier, uint256 votes);
    event ProviderChanged(address provider);
    event ProviderPaid(address indexed provider, uint256 amount);
    event SettingsChanged(Settings settings);
    event LossReported(uint256 votes);

    constructor(address initialOwner, address pool_, address initialProvider) Ownable2Step(initialOwner) {
        _clearAdmin();
        if (pool_ == address(0)) revert ZeroAddress();
        pool = pool_;
        _setProvider(initialProvider);
        settings = Settings(1 ether, 1 ether, 7_200, 63_072_000);
    }

    /// @dev Interest of PoS is credited without a call; what else is sent here counts as interest too.
    receive() external payable {}

    // --- anyone

    /// @notice Answers the pool that it named the right account. Once, after the pool's owner has named it.
    function connect() external {
        _callPool(0, abi.encodeCall(IBridgedPool.acceptBridge, ()));
    }

    /// @inheritdoc ICoreBridge
    function nextStep() external view returns (Step) {
        return _due(_flow(), _votes()).step;
    }

    /// @inheritdoc ICoreBridge
    function work() external returns (Step step) {
        Votes memory votes = _sync();
        IBridgedPool.Flow memory flow = _flow();
        Due memory due = _due(flow, votes);
        step = due.step;
        if (step == Step.None && !registered() && liquid >= VOTE) revert NotRegistered();
        if (step == Step.None) revert NothingToDo();
        _lastWorkBlock = uint248(block.number);
        _lastStep = step;
        if (due.small) _lastSmallMove[step] = block.number;
        if (step == Step.Collect) _collect(due.amount);
        else if (step == Step.Return) _return(due.amount);
        else if (step == Step.Unlock) _unlock(due.amount, votes);
        else if (step == Step.Retire) _retire(due.amount / VOTE, votes);
        else if (step == Step.Interest) _passInterest(due.amount, flow);
        else _stake(due.amount);
        emit Worked(step, due.amount);
    }

    /// @notice Pays the provider's part to the provider.
    function withdrawProviderInterest() external {
        uint256 amount = providerInterest;
        if (amount == 0) revert NothingToWithdraw();
        address to = provider;
        providerInterest = 0;
        emit ProviderPaid(to, amount);
        (bool accepted,) = to.call{value: amount}("");
        if (!accepted) revert WithdrawalRefused(to);
    }

    // --- reads

    /// @inheritdoc ICoreBridge
    function status() external view returns (Status memory) {
        IBridgedPool.Flow memory flow = _flow();
        Votes memory votes = _votes();
        return Status({
            crossing: flow.crossing,
            unstaking: flow.unstaking,
            liquid: liquid,
            interest: _interest(),
            stakedVotes: votes.working,
            retiringVotes: votes.retiring,
            unlockedVotes: votes.unlockedDrip / VOTE,
            totalInterest: _totalInterest,
            lastWorkBlock: _lastWorkBlock
        });
    }

    /// @inheritdoc ICoreBridge
    function registered() public view returns (bool) {
        return identifier != 0;
    }

    /// @notice In basis points a year, of the last seven days, after the provider's part.
    function poolAPY() external view returns (uint256) {
        return _history.apy(settings.blocksPerYear);
    }

    /// @notice Votes reported as lost that PoS still holds.
    function lostVotes() external view returns (uint256) {
        return _votes().lost;
    }

    // --- owner

    /// @notice Stakes the first `votePower` votes of what lies here, and was not asked back, under the PoS identity of the
    /// provider's node. Again only once PoS holds nothing of the one before, which PoS itself sees to.
    function register(
        bytes32 newIdentifier,
        uint64 votePower,
        bytes calldata blsPubKey,
        bytes calldata vrfPubKey,
        bytes[2] calldata blsPubKeyProof
    ) external onlyOwner {
        uint256 amount = uint256(votePower) * VOTE;
        uint256 free = _free(_flow());
        if (amount > free) revert TooFewVotes(votePower, free / VOTE);
        _sync();
        identifier = newIdentifier;
        _retired = 0;
        _seenUnlocked = 0;
        _waitingVotes = 0;
        liquid -= amount;
        staked += amount;
        emit Registered(newIdentifier, votePower);
        _deposit(amount);
        POS.register(newIdentifier, votePower, blsPubKey, vrfPubKey, blsPubKeyProof);
    }

    /// @notice Asks PoS to give `votes` back, to see whether it does, those that were called lost too. They are staked
    /// again when they come.
    function retire(uint64 votes) external onlyOwner {
        Votes memory known = _sync();
        uint256 held = known.working + known.lost;
        if (votes == 0 || votes > held) revert TooFewVotes(votes, held);
        _retire(votes, known);
    }

    /// @notice Books votes as lost that PoS does not give back. Should it give them back after all, they are interest,
    /// once it holds fewer votes than were called lost.
    function reportLoss(uint64 votes) external onlyOwner {
        Votes memory known = _sync();
        uint256 proven = block.timestamp < _waitingSince + LOSS_DELAY ? 0 : _waitingVotes;
        if (proven > known.retiring) proven = known.retiring;
        if (votes == 0 || votes > proven) revert NotProvenLost(votes, proven);
        uint256 amount = uint256(votes) * VOTE;
        _lost = known.lost + votes;
        _waitingVotes = proven - votes;
        staked -= amount;
        emit LossReported(votes);
        _callPool(0, abi.encodeCall(IBridgedPool.takeLoss, (amount)));
    }

    function setProvider(address newProvider) external onlyOwner {
        _setProvider(newProvider);
    }

    function setSettings(Settings calldata newSettings) external onlyOwner {
        if (
            newSettings.minimumInterest == 0 || newSettings.minimumInterest > VOTE || newSettings.minimumMove > VOTE
                || newSettings.patience > 172_800 || newSettings.blocksPerYear < 10_000_000
                || newSettings.blocksPerYear > 250_000_000
        ) revert SettingOutOfBounds();
        settings = newSettings;
        emit SettingsChanged(newSettings);
    }

    // --- what is due

    /// @dev The first step that is due after the last one done, in the order of `Step` and round again.
    function _due(IBridgedPool.Flow memory flow, Votes memory votes) private view returns (Due memory) {
        for (uint256 i; i < STEPS; ++i) {
            Due memory due = _dueFor(Step((uint256(_lastStep) + i) % STEPS + 1), flow, votes);
            if (due.amount != 0) return due;
        }
        return Due(Step.None, 0, false);
    }

    /// @dev With nothing to move when the step is not due.
    function _dueFor(Step step, IBridgedPool.Flow memory flow, Votes memory votes) private view returns (Due memory) {
        if (step == Step.Collect) return _unlessTooSmall(step, flow.crossing, flow.crossing);
        if (step == Step.Stake) return Due(step, registered() ? _free(flow) / VOTE * VOTE : 0, false);
        if (step == Step.Retire) return _dueToRetire(flow, votes);
        if (step == Step.Unlock) return Due(step, votes.unlockedDrip, false);
        if (step == Step.Return) {
            uint256 owed = liquid < flow.unstaking ? liquid : flow.unstaking;
            return _unlessTooSmall(step, owed, owed);
        }
        uint256 interest = _interest();
        return Due(step, interest >= settings.minimumInterest ? interest : 0, false);
    }

    function _dueToRetire(IBridgedPool.Flow memory flow, Votes memory votes) private view returns (Due memory) {
        // With what PoS gave back and is not taken out yet, or its votes would be retired twice.
        uint256 coming = liquid + flow.crossing + votes.retiring * VOTE + _unlockedPrincipal(votes);
        uint256 missing = flow.unstaking > coming ? flow.unstaking - coming : 0;
        uint256 needed = (missing + VOTE - 1) / VOTE;
        if (needed > votes.working) needed = votes.working;
        return _unlessTooSmall(Step.Retire, missing, needed * VOTE);
    }

    /// @param asked Drip by which a move counts as small; `amount` is what it moves.
    function _unlessTooSmall(Step step, uint256 asked, uint256 amount) private view returns (Due memory) {
        bool small = asked < settings.minimumMove;
        bool early = small && block.number < _lastSmallMove[step] + settings.patience;
        return Due(step, early ? 0 : amount, small);
    }

    /// @dev Drip that lie here and were not asked back.
    function _free(IBridgedPool.Flow memory flow) private view returns (uint256) {
        return liquid > flow.unstaking ? liquid - flow.unstaking : 0;
    }

    /// @dev Principal that PoS does not hold any more; more than that can only be votes once reported as lost.
    function _unlockedPrincipal(Votes memory votes) private view returns (uint256) {
        uint256 principal = staked - (votes.working + votes.retiring) * VOTE;
        return principal < votes.unlockedDrip ? principal : votes.unlockedDrip;
    }

    function _interest() private view returns (uint256) {
        uint256 booked = liquid + providerInterest;
        return address(this).balance > booked ? address(this).balance - booked : 0;
    }

    function _votes() private view returns (Votes memory votes) {
        uint256 held = STAKING.getStakingBalance(address(this));
        if (!registered()) {
            votes.unlockedDrip = held;
            return votes;
        }
        (uint256 ever, uint256 unlocked) = POS.getVotes(identifier);
        uint256 locked = ever - unlocked;
        votes.everUnlocked = unlocked;
        votes.lost = _lost < locked ? _lost : locked;
        uint256 sound = locked - votes.lost;
        uint256 done = unlocked + votes.lost;
        uint256 asked = _retired > done ? _retired - done : 0;
        votes.retiring = asked < sound ? asked : sound;
        votes.working = sound - votes.retiring;
        votes.unlockedDrip = held > locked * VOTE ? held - locked * VOTE : 0;
    }

    // --- steps

    function _collect(uint256 amount) private {
        liquid += amount;
        // What else was sent to the mapped account comes along, and is interest.
        CROSS_SPACE.withdrawFromMapped(CROSS_SPACE.mappedBalance(address(this)));
        _callPool(0, abi.encodeCall(IBridgedPool.takeCrossing, (amount)));
    }

    function _return(uint256 amount) private {
        liquid -= amount;
        _callPool(amount, abi.encodeCall(IBridgedPool.receivePrincipal, ()));
    }

    function _unlock(uint256 amount, Votes memory votes) private {
        uint256 principal = _unlockedPrincipal(votes);
        staked -= principal;
        liquid += principal;
        STAKING.withdraw(amount);
    }

    function _retire(uint256 count, Votes memory votes) private {
        uint256 sound = count < votes.working ? count : votes.working;
        _retired = votes.everUnlocked + votes.lost + votes.retiring + sound;
        if (_waitingVotes == 0) {
            _waitingVotes = sound;
            _waitingSince = block.timestamp;
        }
        POS.retire(uint64(count));
    }

    function _stake(uint256 amount) private {
        liquid -= amount;
        staked += amount;
        _deposit(amount);
        POS.increaseStake(uint64(amount / VOTE));
    }

    function _passInterest(uint256 interest, IBridgedPool.Flow memory flow) private {
        uint256 covered = interest < flow.shortfall ? interest : flow.shortfall;
        uint256 fee = (interest - covered) * (BASIS_POINTS - flow.userShareRatio) / BASIS_POINTS;
        uint256 amount = interest - covered - fee;
        providerInterest += fee;
        liquid += flow.compounds ? covered + amount : covered;
        _totalInterest += amount;
        uint256 blocksPerYear = settings.blocksPerYear;
        _history.add(blocksPerYear, amount, 0);
        uint256 apy = _history.apy(blocksPerYear);
        _callPool(flow.compounds ? 0 : amount, abi.encodeCall(IBridgedPool.receiveInterest, (amount, fee, covered, apy)));
    }

    /// @dev The staking contract takes the amount from the balance by itself, as no contract of a local chain can.
    function _deposit(uint256 amount) internal virtual {
        STAKING.deposit(amount);
    }

    // --- books

    /// @dev Writes down what PoS has done since the last look.
    function _sync() private returns (Votes memory votes) {
        votes = _votes();
        // Also when no block has passed: what was estimated must write the same words as what is executed later.
        if (votes.working != 0) {
            _history.add(settings.blocksPerYear, 0, votes.working * (block.number - _countedBlock));
        }
        _countedBlock = block.number;
        if (votes.lost != _lost) _lost = votes.lost;
        if (votes.everUnlocked != _seenUnlocked) {
            _seenUnlocked = votes.everUnlocked;
            _waitingVotes = votes.retiring;
            _waitingSince = block.timestamp;
        }
    }

    function _flow() private view returns (IBridgedPool.Flow memory) {
        bytes memory output = CROSS_SPACE.staticCallEVM(bytes20(pool), abi.encodeCall(IBridgedPool.flow, ()));
        return abi.decode(output, (IBridgedPool.Flow));
    }

    function _callPool(uint256 value, bytes memory data) private {
        CROSS_SPACE.callEVM{value: value}(bytes20(pool), data);
    }

    /// @dev Else the deployer could destroy the bridge and take what lies in it. A local chain has no such rights.
    function _clearAdmin() private {
        (bool done,) = ADMIN_CONTROL.call(abi.encodeCall(IAdminControl.setAdmin, (address(this), address(0))));
        bytes memory admin;
        if (done) (done, admin) = ADMIN_CONTROL.staticcall(abi.encodeCall(IAdminControl.getAdmin, (address(this))));
        if (!done || (admin.length != 0 && abi.decode(admin, (address)) != address(0))) revert HasAdmin();
    }

    function _setProvider(address newProvider) private {
        if (newProvider == address(0)) revert ZeroAddress();
        provider = newProvider;
        emit ProviderChanged(newProvider);
    }
}
