// Files share their modules: imported from here, the preset is chosen once and not anew for each file.
import '../src/beacon/preset.ts'
