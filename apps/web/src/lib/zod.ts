import { config } from 'zod'

// Otherwise zod tries whether it may make code from text. The page's policy forbids that, and reports each try.
config({ jitless: true })
