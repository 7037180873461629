import { defineConfig } from 'vite'
import { texts } from './build/texts.ts'

// The server, the admin commands, the doctor, and backup and restore. Our own packages are bundled; npm's stay imports.
const entries = {
  main: 'src/main.ts',
  cli: 'src/cli.ts',
  doctor: 'src/doctor.ts',
  'backup-cli': '../../packages/database/src/backup-cli.ts',
}

export default defineConfig({
  plugins: [texts()],
  ssr: { noExternal: [/^@halaqa\//] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: entries,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
