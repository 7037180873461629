import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beforePaint } from './build/before-paint.ts'
import { compressed } from './build/compressed.ts'
import { fonts } from './build/fonts.ts'
import { messages } from './build/messages.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** What the server answers itself, beside the page. */
const proxy = { '/api': api, '/healthz': api, '/readyz': api }

export default defineConfig({
  plugins: [fonts(), messages(), react(), tailwindcss(), beforePaint(), compressed()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['safari16.4', 'chrome111', 'firefox114'],
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.txt' }, // of the packages in the scripts; the About page links it
    manifest: true, // for build/prerender.ts, which removes it
    // Fonts stay files: inlined, each would be downloaded whether its letters are on the page or not.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: join(import.meta.dirname, 'index.html'),
      output: {
        codeSplitting: {
          groups: [
            // Everything that src/main.tsx imports: React, and what the landing page needs without the app.
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'router', test: /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/, priority: 2 },
            // One file each instead of dozens of small ones: icons, and what most screens use. Dialogs, forms and what failures say come with what needs them.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 2 },
            {
              name: 'kit',
              test: /^(?!.*(\/ui\/(Modal|ConfirmDialog|use-back-button|inputs|Choices)|\/lib\/(forms|use-sent-form|failure-texts)|\/contract\/src\/(field-messages|fill-english|error-details)|\/(react-hook-form|@hookform)\/))/,
              minShareCount: 18,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
