import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../dist/licences.txt'), 'utf8')

test.each(['react', 'react-router', '@tanstack/react-query', 'zod', 'lucide-react'])(
  'the licence of %s comes with the pages',
  (name) => {
    const [, licence = ''] = text.split(`\n## ${name} - `)
    expect(licence.split('\n## ')[0]).toMatch(/copyright[\s\S]*permission/i)
  },
)
