/** Which password key a backup belongs to, and whether the one at hand is that. */
import { fingerprintOf } from '../password-key.ts'
import { findSecrets, replaceSecrets } from '../secrets.ts'
import { BackupError, type BackupHeader } from './format.ts'

/** The source of the restored installation's key. */
export type KeySource = { isEmbedded: boolean; dataDir: string; passwordKey: string | undefined }

/** Refuses a backup whose passwords would fit nobody here. Where the backup brings its key along, that is put in place. */
export function assertKeyFits(header: BackupHeader, source: KeySource) {
  const needed = header.secrets ? fingerprintOf(header.secrets.passwordKey) : header.password_key
  const own = source.passwordKey ?? (bringsKey(header, source) ? undefined : ownKey(source))
  if (needed === undefined || own === undefined || fingerprintOf(own) === needed) return
  throw new BackupError(
    [
      'The passwords in this backup were hashed with another password key than the one of this installation, so nobody could sign in.',
      'Nothing was changed. Restore it with its own key:',
      ...(header.secrets
        ? [`  PASSWORD_KEY=${header.secrets.passwordKey}`, 'and start Halaqa with that key from then on.']
        : [
            '  set PASSWORD_KEY to that of the installation that made the backup, and start Halaqa with it from then on.',
            'If that key is lost for good, add --without-key, then run: bin/halaqa admin accept-new-key',
          ]),
    ].join('\n'),
  )
}

/** After a restore: puts the backup's own key in place, or answers what is left to do, in sentences. */
export function settleKey(header: BackupHeader, source: KeySource): string[] {
  if (bringsKey(header, source)) {
    replaceSecrets(source.dataDir, header.secrets!)
    return []
  }
  if (header.secrets) {
    if (source.passwordKey) return []
    return [
      'The passwords of this backup were hashed with another key. Start Halaqa with:',
      `  PASSWORD_KEY=${header.secrets.passwordKey}`,
    ]
  }
  if (!header.password_key) {
    return [
      'This backup is from a version that did not record its password key, so the key could not be checked.',
      'Start Halaqa with the PASSWORD_KEY of that installation: the next start records its key as the right one.',
    ]
  }
  if (ownKey(source) !== undefined) return []
  return ['Set PASSWORD_KEY to that of the backup. Halaqa does not start with another one.']
}

const bringsKey = (header: BackupHeader, { isEmbedded, passwordKey }: KeySource) =>
  header.secrets !== undefined && isEmbedded && !passwordKey

const ownKey = ({ isEmbedded, dataDir, passwordKey }: KeySource) =>
  passwordKey ?? (isEmbedded ? findSecrets(dataDir)?.passwordKey : undefined)
