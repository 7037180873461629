import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { addMessages } from '../src/lib/i18n.ts'
import { en } from '../src/locales/en.ts'
import { toast } from '../src/ui/toast.ts'

addMessages(en)

afterEach(() => {
  cleanup()
  toast.closeAll()
  localStorage.clear()
  vi.unstubAllGlobals()
})
