/** The least that a page of the app needs: React, the router, the queries, and a line of text. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'

function Page() {
  const { data } = useQuery({ queryKey: ['line'], queryFn: async () => 'and a line that was asked for' })
  return (
    <main>
      <h1>Bare page</h1>
      <p>A line of text, {data}.</p>
      <Link to="/other">Another page</Link>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Page />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
