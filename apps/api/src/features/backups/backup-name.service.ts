import { fingerprintOf } from '@halaqa/database/password-key'

/** Names an installation in the names of its backups, so that two that share a place leave each other's backups alone. */
export const markOf = (passwordKey: string) => fingerprintOf(passwordKey).slice(0, 8)

/** Such as `halaqa-3f1c6b0e-20261129T024000Z.halaqa`; an encrypted one is a file of age. */
export function nameBackup(mark: string, at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `halaqa-${mark}-${time}.halaqa${isEncrypted ? '.age' : ''}`
}

const NAME = /^halaqa-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.halaqa(\.age)?$/

/** When the backup of this name was begun; undefined for a name that this installation gave to no backup. */
export function readBackupName(name: string, mark: string): Date | undefined {
  const parts = NAME.exec(name)
  if (!parts || parts[1] !== mark) return undefined
  const [, , year, month, day, hour, minute, second] = parts
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
