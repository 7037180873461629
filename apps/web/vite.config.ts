import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './build/messages.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  plugins: [messages(), react(), tailwindcss()],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    target: ['safari16.4', 'chrome111', 'firefox114'],
    modulePreload: { polyfill: false },
    // Fonts stay files: inlined, each would be downloaded whether its letters are on the page or not.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'i18n', test: /node_modules[\\/]@lingui[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
})
