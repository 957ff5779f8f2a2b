#!/usr/bin/env node
// The compiler as forge expects it: `solc --version` and `solc --standard-json`, on the solc of npm.
import { text } from 'node:stream/consumers'
import solc from 'solc'

if (process.argv.includes('--version')) {
  // forge reads the version only in the form that native compilers print it.
  const version = solc.version().replace('.Emscripten.clang', '.Linux.g++')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else {
  process.stdout.write(solc.compile(await text(process.stdin)))
}
