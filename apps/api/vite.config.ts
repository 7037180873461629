import { existsSync } from 'node:fs'
import { defineConfig } from 'vite'

// The server and the admin commands. Our own packages are bundled from their sources; npm's stay imports.
const entries = ['main', 'cli'].filter((name) => existsSync(new URL(`src/${name}.ts`, import.meta.url)))

export default defineConfig({
  ssr: { noExternal: [/^@halaqa\//] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
