// Test files share modules: importing here chooses the preset once.
import '../src/beacon/preset.ts'
