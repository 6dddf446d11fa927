import { mapProfile } from '../../../runtime/src/providers/profile-map.js'
import { Mattermost } from '@create-auth/runtime/providers/mattermost'
import { Zoom } from '@create-auth/runtime/providers/zoom'
import { describe, expect, test } from 'vitest'
import type { Profile, ProviderConfig } from '@create-auth/runtime'
import { REGISTERED, signInWith } from './service.js'
import { service as zoom } from './services/zoom.js'

/** The name that a row reads from a profile. */
function nameIn(config: ProviderConfig, profile: Profile): unknown {
  const map = 'profile' in config ? config.profile : undefined
  return typeof map === 'object' ? mapProfile(map, profile).name : undefined
}

describe('a name of several parts of which one is missing', () => {
  test.each([
    [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
    [{ first_name: 'Ada' }, 'Ada'],
    [{ first_name: 'Ada', last_name: null }, 'Ada'],
    [{ first_name: 'Ada', last_name: '' }, 'Ada'],
    [{ first_name: 'Ada', last_name: '  ' }, 'Ada'],
    [{ first_name: '', last_name: 'Lovelace' }, 'Lovelace'],
    [{ last_name: 'Lovelace' }, 'Lovelace'],
    [{ first_name: '', last_name: '' }, null],
    [{}, null],
  ])('Zoom: %j', (profile, name) => {
    expect(nameIn(Zoom(), profile)).toBe(name)
  })

  test('another template that has all its values comes first', () => {
    const parts = { first_name: '', last_name: 'Lovelace' }
    expect(nameIn(Mattermost({ issuer: 'https://m.test' }), { ...parts, username: 'ada' })).toBe(
      'ada',
    )
    expect(nameIn(Mattermost({ issuer: 'https://m.test' }), parts)).toBe('Lovelace')
  })

  test('words of the template are no name', () => {
    const map = { id: ['{id}'], name: ['Player {nick} of {team}'] }
    expect(mapProfile(map, { nick: 'ada', team: 'blue' }).name).toBe('Player ada of blue')
    expect(mapProfile(map, { nick: 'ada' }).name).toBe('ada')
    expect(mapProfile(map, {}).name).toBeNull()
  })

  test('a session has it without a blank', async () => {
    const [request = ''] = Object.keys(zoom.profile ?? {})
    const { answer } = zoom.profile?.[request] ?? {}
    const profile = { [request]: { answer: { ...(answer as object), last_name: '' } } }
    const { session } = await signInWith({ ...zoom, profile }, Zoom(REGISTERED))
    expect(session).toMatchObject({ user: { name: 'Ada' } })
  })
})
