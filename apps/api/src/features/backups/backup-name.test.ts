import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameBackup, readBackupName } from './backup-name.service.ts'

const MARK = '3f1c6b0e'
const AT = new Date('2026-11-29T02:40:07Z')

test('the name of a backup says when it was made, to the second, and whether it is encrypted', () => {
  expect(nameBackup(MARK, AT, false)).toBe('halaqa-3f1c6b0e-20261129T024007Z.halaqa')
  expect(nameBackup(MARK, AT, true)).toBe('halaqa-3f1c6b0e-20261129T024007Z.halaqa.age')
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }), (at) => {
      const second = new Date(Math.floor(at.getTime() / 1000) * 1000)
      expect(readBackupName(nameBackup(MARK, at, true), MARK)).toEqual(second)
    }),
  )
})

test.each([
  ['of another installation', 'halaqa-00000000-20261129T024007Z.halaqa'],
  ['that an operator gave', 'halaqa-2026-11-29.halaqa'],
  ['of the copy that a restore keeps', 'before-restore-2026-11-29T02-40-07-000Z.halaqa'],
  ['of a backup that is not complete', 'halaqa-3f1c6b0e-20261129T024007Z.halaqa.partial'],
  ['with no date', 'halaqa-3f1c6b0e-20269999T024007Z.halaqa'],
  ['with something before it', 'copy of halaqa-3f1c6b0e-20261129T024007Z.halaqa'],
])('a name %s is none of ours', (_, name) => {
  expect(readBackupName(name, MARK)).toBeUndefined()
})
