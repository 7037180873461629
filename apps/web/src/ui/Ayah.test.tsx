import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Ayah } from './Ayah.tsx'

test('the mark of a quarter has its space, and the letters stay those of the text', () => {
  const text = '۞وَقَالَ ٱرۡكَبُواْ فِيهَا'
  const { container } = render(<Ayah text={text} />)
  expect(container.textContent).toBe(text)
  expect(container.querySelector('span')?.textContent).toBe('۞')
})

test('an ayah without the mark is one text', () => {
  const { container } = render(<Ayah text="ٱلۡحَمۡدُ لِلَّهِ" />)
  expect(container.querySelector('p')?.childNodes).toHaveLength(1)
})

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no browser translates Arabic: each Arabic element says so', () => {
  const inArabic = Object.values(sources).flatMap(
    (source) => source.match(/(?<!<Letter)\slang="ar[^"]*"(\s+translate="no")?/g) ?? [],
  )
  expect(inArabic.length).toBeGreaterThan(30)
  expect(inArabic.filter((found) => !found.includes('translate'))).toEqual([])
})
