import { type AyahRange, rangeProblem } from '@halaqa/quran/range'
import { rangeText } from '@halaqa/quran/range-text'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { errorOf } from '../../../../test/fields.ts'
import { RangeEnds } from './RangeEnds.tsx'

function Form({ initial }: { initial: AyahRange }) {
  const [range, setRange] = useState(initial)
  return (
    <>
      <RangeEnds range={range} onChange={setRange} />
      <output>{rangeProblem(range) ? '' : rangeText(range)}</output>
    </>
  )
}

async function choose(label: string, surah: number) {
  const field = screen.getByRole('combobox', { name: label })
  await userEvent.click(field)
  await userEvent.keyboard(`${surah}{Enter}`)
}

const chosen = () => screen.getByRole('status').textContent

const range = (startSurah: number, endSurah: number, endAyah: number) => ({
  startSurah,
  startAyah: 1,
  endSurah,
  endAyah,
})

test.each([
  ['one of another, whole', range(112, 112, 4), 67, 'Al-Mulk 67:1 – 67:30'],
  ['one to the end that it had', range(109, 112, 2), 110, 'An-Nasr 110:1 – Al-Ikhlas 112:2'],
  ['one of another where it had ended before', range(109, 112, 2), 113, 'Al-Falaq 113:1 – 113:5'],
])('choosing another surah makes the range %s', async (_, initial, surah, expected) => {
  render(<Form initial={initial} />)
  await choose('From surah', surah)
  expect(chosen()).toBe(expected)
})

test('another surah at the end brings its last verse', async () => {
  render(<Form initial={range(109, 109, 6)} />)
  await choose('To surah', 114)
  expect(chosen()).toBe('Al-Kafirun 109:1 – An-Nas 114:6')
})

test.each([
  ['first', 0, '', 'Verses are numbered from 1'],
  ['first', 0, '12e-3', 'Verses are numbered from 1'],
  ['first', 0, '31', 'Al-Mulk has 30 verses'],
  ['last', 1, '0', 'Verses are numbered from 1'],
  ['last', 1, '300', 'Al-Mulk has 30 verses'],
  ['last', 1, '4', 'The end must not come before the beginning'],
])('shows an error of the %s verse at it, in verses: %#', async (_, end, typed, error) => {
  render(<Form initial={{ startSurah: 67, startAyah: 5, endSurah: 67, endAyah: 12 }} />)
  const field = screen.getAllByLabelText<HTMLInputElement>('Verse')[end]!
  await userEvent.clear(field)
  if (typed) await userEvent.type(field, typed)
  expect(errorOf(field)).toBe(error)
})

test.each(['٣٠', '۳۰'])('accepts a verse typed as %s, and keeps it until another surah is chosen', async (typed) => {
  render(<Form initial={{ startSurah: 67, startAyah: 5, endSurah: 67, endAyah: 12 }} />)
  const [, last] = screen.getAllByLabelText<HTMLInputElement>('Verse')
  await userEvent.clear(last!)
  await userEvent.type(last!, typed)
  expect(last!.value).toBe(typed)
  expect(chosen()).toBe('Al-Mulk 67:5 – 67:30')
  await choose('To surah', 114)
  expect(last!.value).toBe('6')
})
