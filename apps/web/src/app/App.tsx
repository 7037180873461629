import '../lib/zod.ts' // before any schema
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, RouterProvider } from 'react-router-dom'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { addMessages } from '../lib/i18n.ts'
import { en } from '../locales/en.ts'
import { AnchorProvider } from '../ui/Anchor.tsx'
import { createQueryClient } from './queries.ts'
import { createRouter } from './router.tsx'

addMessages(en)

export function App() {
  const [queries] = useState(createQueryClient)
  const [router] = useState(createRouter)
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <AnchorProvider value={Link}>
          <RouterProvider router={router} />
        </AnchorProvider>
      </AuthProvider>
    </QueryClientProvider>
  )
}
