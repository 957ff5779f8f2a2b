import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    // A single bundle: no state waits for a chunk, so no picture is taken too early.
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: { host: '127.0.0.1', port: 4173, strictPort: false },
  test: {
    name: '@granary/gallery',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
