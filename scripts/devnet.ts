// npm run devnet -- warp 12: the local chains of npm start, from another terminal.
import '@granary/devnet/cli'
