import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getConfig, PublicConfig } from '@halaqa/contract/config'
import { describe, expect, test } from 'vitest'
import manifest from '../../../../../package.json' with { type: 'json' }
import { contestFormUrl } from '../../lib/contest-form.ts'
import { useTestApp } from '../../test/app.ts'

describe('a server without configuration', () => {
  const api = useTestApp()

  test('names its version, the contest of its own repository, and no address', async () => {
    const response = await api.app.inject(`/api/v1${getConfig.url}`)

    expect(PublicConfig.parse(response.json())).toEqual({
      version: manifest.version,
      contest_form_url: `${manifest.repository.url.replace('.git', '')}/issues/new?template=logo-contest.yml`,
      coming_soon: false,
      public_url: null,
      lan_url: null,
      sends_mail: false,
      sign_ups: 'open',
      house: { name: '', contact: '', logo: null, texts: [], revision: 0 },
    })
  })
})

describe('a configured server', () => {
  const config = { publicUrl: 'https://halaqa.example.org', contestFormUrl: '', comingSoon: true }
  const api = useTestApp({ config, lanUrl: 'http://192.168.1.7:3000' })

  test('names what its operator set', async () => {
    const response = await api.app.inject(`/api/v1${getConfig.url}`)

    expect(response.json()).toMatchObject({
      contest_form_url: null,
      coming_soon: true,
      public_url: 'https://halaqa.example.org',
      lan_url: 'http://192.168.1.7:3000',
      sends_mail: false,
    })
  })
})

test("the contest's form is in the repository", () => {
  const template = new URL(contestFormUrl(undefined, manifest.repository.url)!).searchParams.get('template')

  expect(existsSync(join(import.meta.dirname, '../../../../../.github/ISSUE_TEMPLATE', template!))).toBe(true)
})

test.each([
  [undefined, 'https://github.com/a/b.git', 'https://github.com/a/b/issues/new?template=logo-contest.yml'],
  [undefined, 'git+https://github.com/a/b.git', 'https://github.com/a/b/issues/new?template=logo-contest.yml'],
  [undefined, 'git@github.com:a/b.git', 'https://github.com/a/b/issues/new?template=logo-contest.yml'],
  [undefined, 'git+ssh://git@github.com/a/b.git', 'https://github.com/a/b/issues/new?template=logo-contest.yml'],
  [undefined, 'file:///srv/b', null],
  [undefined, '', null],
  ['', 'https://github.com/a/b.git', null],
  ['https://forms.example.org/logo', 'https://github.com/a/b.git', 'https://forms.example.org/logo'],
])('the setting %j and the repository %s lead to %s', (setting, repository, form) => {
  expect(contestFormUrl(setting, repository)).toBe(form)
})
